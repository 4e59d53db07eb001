import { paging, perPage } from '~/posts/lists/paging.rules'
import type { ReadingDeps } from '~/posts/published/reading-deps.queries'
import {
  countCorrections,
  newestCorrections,
} from '~/posts/record/changes/corrections-list.queries'
import { countNotes, newestNotes } from '~/posts/record/changes/public-notes.queries'
import type { NotedChange } from '~/posts/record/changes/public-notes.rules'
import { type NotePage, notesPath } from './corrections.rules'

export interface NotesRequest {
  change: NotedChange
  page: number
}

/** The corrections and withdrawals, or the updates, of all posts, newest first; null beyond the last page. */
export async function notePage(
  { db }: ReadingDeps,
  { change, page }: NotesRequest,
): Promise<NotePage | null> {
  const count = await (change === 'update' ? countNotes(db, { change }) : countCorrections(db))
  const position = paging(page, count)
  if (!position) return null
  const { offset, pages } = position
  const range = { limit: perPage, offset }
  const notes =
    change === 'update'
      ? (await newestNotes(db, { change, ...range })).map((note) => ({ is: change, note }))
      : await newestCorrections(db, range)
  return { change, path: notesPath(change), page, pages, count, notes }
}
