import type { PostKind } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import { type SearchText, searchTextOf } from './search-text.rules'
import { bodyWithoutSearchText } from './write-post.queries'

export interface TextToSearch {
  title: string
  body: string
  /** Texts of one editor are parsed one at a time. Null if no editor waits for it. */
  editorId: string | null
}

/**
 * Never fails: if a text is too expensive to parse, its Markdown source is searched. 'busy': too many texts of the
 * editor are waiting already.
 */
export type MakeSearchText = (text: TextToSearch) => Promise<SearchText | 'busy'>

export interface SearchTextDeps {
  /** On a server it uses a worker thread, so that other requests do not wait. */
  makeSearchText?: MakeSearchText
}

/** Call it before the transaction begins: on SQLite, a transaction makes all other writers wait. */
export async function searchTextFor(
  { makeSearchText }: SearchTextDeps,
  text: TextToSearch,
): Promise<SearchText | 'busy'> {
  return makeSearchText ? makeSearchText(text) : searchTextOf(text.body)
}

/** A search text with the body that it belongs to: the row may have another body by the time it is written. */
export interface MissingSearchText {
  body: string
  searchText: SearchText
}

/**
 * The search text of a row that another program wrote without one: the next step of the post adds it. Null for all
 * other rows. Call it before the transaction begins.
 */
export async function missingSearchText(
  deps: SearchTextDeps & { db: Db },
  { kind, id, editorId }: { kind: PostKind; id: string; editorId: string | null },
): Promise<MissingSearchText | null> {
  const row = await bodyWithoutSearchText(deps.db, kind, id)
  if (!row) return null
  const searchText = await searchTextFor(deps, { ...row, editorId })
  // This step does not depend on it; a later one adds it.
  return searchText === 'busy' ? null : { body: row.body, searchText }
}

/** The search text that a step writes: steps leave the body as it is, and so its search text, if it has one. */
export function searchTextToWrite(
  { body }: { body: string },
  missing: MissingSearchText | null,
): SearchText | 'unchanged' {
  return missing?.body === body ? missing.searchText : 'unchanged'
}
