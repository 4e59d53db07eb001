import type { Db } from '~/data/engine/database'
import { isOvertaken } from '~/data/engine/overtaken'
import type { SearchTextDeps } from '../search-text'

/** What every function of the desk is handed. */
export interface DeskDeps extends SearchTextDeps {
  db: Db
  now: Date
}

/** Somebody else wrote first; what was decided no longer holds and is to be decided anew. */
export class Overtaken extends Error {
  override name = 'Overtaken'
}

const mostAttempts = 10

/**
 * Runs the work in a transaction, and all of it again when another got there first: PostgreSQL ends a
 * transaction with the first row that two wanted to write.
 */
export async function inTransaction<Result>(
  db: Db,
  work: (transaction: Db) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      const isWorthAnother = error instanceof Overtaken || isOvertaken(error)
      if (!isWorthAnother || attempt === mostAttempts) throw error
    }
  }
}
