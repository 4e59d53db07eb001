import type { Db } from '~/database/database'
import { isOvertaken } from '~/database/overtaken'
import type { ActingEditor } from '~/people/editor.rules'
import { findActingEditor } from '~/people/stored/editors.queries'
import type { NotAllowed } from '../editing/permissions.rules'
import type { SearchTextDeps } from './search-text.actions'

/** What every function of the desk is handed. */
export interface DeskDeps extends SearchTextDeps {
  db: Db
  now: Date
  /**
   * For requests, which may wait before their transaction begins: the time, the editor and the session are then those
   * of its beginning.
   */
  clock?: () => Date
}

export type LostRight = { ok: false; reason: 'not-allowed'; why: NotAllowed }

/** What decides on a change, as it is when the transaction has begun. */
export interface Begun {
  db: Db
  now: Date
  editor: ActingEditor
}

/** Runs an editor's change in a transaction, unless they were signed out or removed before it began. */
export async function inTransactionOf<Result>(
  { db, now, clock }: DeskDeps,
  editor: ActingEditor,
  work: (begun: Begun) => Promise<Result>,
): Promise<Result | LostRight> {
  return inTransaction<Result | LostRight>(db, async (transaction) => {
    if (!clock) return work({ db: transaction, now, editor })
    const present = await findActingEditor(transaction, editor)
    if (!present) return { ok: false, reason: 'not-allowed', why: 'signed-out' }
    return work({ db: transaction, now: clock(), editor: present })
  })
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
