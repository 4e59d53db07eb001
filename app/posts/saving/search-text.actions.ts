import type { PostKind } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import { type SearchText, searchTextOf } from '~/markdown/visible-text'
import { bodyWithoutSearchText } from './write-post.queries'

export interface TextToSearch {
  title: string
  body: string
  /** Of one editor's texts one is parsed at a time; null for nobody's. */
  editorId: string | null
}

/**
 * It never fails: no text is lost because it is too much to parse. 'busy' where too many texts of the editor wait
 * already.
 */
export type MakeSearchText = (of: TextToSearch) => Promise<SearchText | 'busy'>

/** Too many other saves of the same editor are not done yet. */
export interface Busy {
  ok: false
  reason: 'busy'
}

export interface SearchTextDeps {
  /** In a thread, where others wait for this process. */
  makeSearchText?: MakeSearchText
}

/** Call it before the transaction: on SQLite all other writers wait for that. */
export async function searchTextFor(
  { makeSearchText }: SearchTextDeps,
  of: TextToSearch,
): Promise<SearchText | 'busy'> {
  return makeSearchText ? makeSearchText(of) : searchTextOf(of.body)
}

/** The search text of a body; of no other that the row may have by the time it is written. */
export interface MissingSearchText {
  body: string
  searchText: SearchText
}

/**
 * For a row that another program wrote, so that its next step writes what is searched of it; null for all others. Call
 * it before the transaction.
 */
export async function missingSearchText(
  deps: SearchTextDeps & { db: Db },
  { kind, id, editorId }: { kind: PostKind; id: string; editorId: string | null },
): Promise<MissingSearchText | null> {
  const row = await bodyWithoutSearchText(deps.db, kind, id)
  if (!row) return null
  const searchText = await searchTextFor(deps, { ...row, editorId })
  // A step needs no search text: this one is made with the next.
  return searchText === 'busy' ? null : { body: row.body, searchText }
}
