import { pagePath } from '~/posts/lists/paging.rules'
import type { NotedChange, PostNote } from '~/posts/record/changes/public-notes.rules'
import type { Withdrawal } from '~/posts/record/withdrawals/withdrawal.rules'

/** Withdrawn posts are among the corrections. */
export type ListedNote =
  | { is: NotedChange; note: PostNote }
  | { is: 'withdrawal'; withdrawal: Withdrawal }

/** What the page of corrections shows: corrections, or with a filter updates. */
export interface NotePage {
  change: NotedChange
  path: string
  page: number
  pages: number
  count: number
  notes: ListedNote[]
}

export const correctionsPath = '/corrections'

/** `?show=updates` shows updates; anything else corrections. */
export function shownChange(params: URLSearchParams): NotedChange {
  return params.get('show') === 'updates' ? 'update' : 'correction'
}

export function notesPath(change: NotedChange, page = 1): string {
  const path = change === 'update' ? `${correctionsPath}?show=updates` : correctionsPath
  return pagePath(path, page)
}

export function emptyNotes(change: NotedChange, page: number): NotePage {
  return { change, path: notesPath(change), page, pages: 1, count: 0, notes: [] }
}
