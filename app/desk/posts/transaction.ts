import { type SearchText, searchTextOf } from '~/content/markdown/visible-text'
import type { Db } from '~/data/engine/database'
import { isOvertaken } from '~/data/engine/overtaken'

/** What every function of the desk is handed. */
export interface DeskDeps {
  db: Db
  now: Date
  /** In a thread, where others wait for this process. */
  makeSearchText?: MakeSearchText
}

export interface TextToSearch {
  title: string
  body: string
  /** Of one editor's texts one is parsed at a time; null for nobody's. */
  editorId: string | null
}

/** It never fails: no text is lost because it is too much to parse. */
export type MakeSearchText = (of: TextToSearch) => Promise<SearchText>

/** Call it before the transaction: on SQLite all other writers wait for that. */
export async function searchTextFor(
  { makeSearchText }: Pick<DeskDeps, 'makeSearchText'>,
  of: TextToSearch,
): Promise<SearchText> {
  return makeSearchText ? makeSearchText(of) : searchTextOf(of.body)
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
