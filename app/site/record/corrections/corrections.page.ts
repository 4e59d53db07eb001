import { paging, perPage } from '~/posts/lists/paging.rules'
import type { ReadingDeps } from '~/posts/published/reading-deps.queries'
import { countNotes, newestNotes } from '~/posts/record/changes/public-notes.queries'
import type { NotedChange } from '~/posts/record/changes/public-notes.rules'
import { type NotePage, notesPath } from './corrections.rules'

export interface NotesRequest {
  change: NotedChange
  page: number
}

/** The corrections or updates of all posts, newest first; null beyond the last page. */
export async function notePage(
  { db, clock }: ReadingDeps,
  { change, page }: NotesRequest,
): Promise<NotePage | null> {
  const now = clock()
  const count = await countNotes(db, { change, now })
  const position = paging(page, count)
  if (!position) return null
  const { offset, pages } = position
  const notes = await newestNotes(db, { change, now, limit: perPage, offset })
  return { change, path: notesPath(change), page, pages, count, notes }
}
