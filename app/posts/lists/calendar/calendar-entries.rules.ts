import type { PostKind } from '~/config/post-kinds'
import type { Editor } from '~/people/editor.rules'
import type { DeskPost } from '../../editing/desk-post.rules'
import { may, type NotAllowed, notAllowedTexts } from '../../editing/permissions.rules'
import { dayIn, timeIn } from './calendar-zone.rules'

/** Why a post is on a day: one post may have two entries, such as a due day and a planned time. */
export const entryTypes = ['published', 'scheduled', 'planned', 'due'] as const
export type EntryType = (typeof entryTypes)[number]

/** What the calendar needs of a post. */
export type CalendarPost = Pick<
  DeskPost,
  'kind' | 'id' | 'title' | 'status' | 'publishedAt' | 'authorId' | 'review'
> & {
  /** Not null for the next version of a published post. */
  nextOf: object | string | null
}

export interface CalendarEntry {
  /** The same wherever the entry is moved. */
  key: string
  kind: PostKind
  id: string
  title: string
  type: EntryType
  /** '' for a draft without a date. */
  day: string
  /** '09:30'; '' for a due day. */
  time: string
  /** The stored moment or due day, which a move has to name; '' without one. */
  from: string
  /** It replaces the text of a published post. */
  isNextVersion: boolean
  /** Why this editor cannot move it; null if they can. */
  fixed: string | null
}

export interface CalendarDay {
  day: string
  entries: CalendarEntry[]
  /** How many entries are left out. */
  more: number
}

export interface CalendarPage {
  days: CalendarDay[]
  today: string
  /** How many entries it has, without those of other months in its first and last week. */
  total: number
  /** There are more posts than the calendar loads. */
  isCut: boolean
  undated: CalendarEntry[]
  hasMoreUndated: boolean
}

/** The type of entry that the publication date of a post makes; null for a post that the calendar leaves out. */
export function typeByStatus({ status }: Pick<CalendarPost, 'status'>): EntryType | null {
  switch (status) {
    case 'published':
    case 'scheduled':
      return status
    case 'draft':
      return 'planned'
    default:
      return null
  }
}

export function entryOf(
  post: CalendarPost,
  type: EntryType,
  { editor, timeZone }: { editor: Pick<Editor, 'id' | 'role'>; timeZone: string },
): CalendarEntry {
  const { kind, id, title, publishedAt, review } = post
  const at = type === 'due' ? null : publishedAt
  const dueDay = type === 'due' ? (review.dueOn ?? '') : ''
  const refusal = moveRefusal(editor, type, post)
  return {
    key: `${kind} ${id} ${type === 'due' ? 'due' : 'date'}`,
    kind,
    id,
    title,
    type,
    day: at ? dayIn(at, timeZone) : dueDay,
    time: at ? timeIn(at, timeZone) : '',
    from: storedDate(post, type),
    isNextVersion: post.nextOf !== null,
    fixed: refusal && fixedText(refusal),
  }
}

/** Where an entry of this type is now, whatever became of the post; null if the calendar leaves the post out. */
export function presentEntry(
  post: CalendarPost,
  type: EntryType,
  context: Parameters<typeof entryOf>[2],
): CalendarEntry | null {
  const byDate = typeByStatus(post)
  return byDate && entryOf(post, type === 'due' ? 'due' : byDate, context)
}

/** The moment or due day of an entry as it is stored. */
export function storedDate(
  { publishedAt, review }: Pick<CalendarPost, 'publishedAt' | 'review'>,
  type: EntryType,
): string {
  return (type === 'due' ? review.dueOn : publishedAt?.toISOString()) ?? ''
}

/** Authors plan their own drafts, which publishes nothing. Editors schedule posts and set due days. */
export function moveRefusal(
  editor: Pick<Editor, 'id' | 'role'>,
  type: EntryType,
  post: Parameters<typeof may>[2],
): NotAllowed | 'published' | null {
  const seen = may(editor, 'see', post)
  if (!seen.ok) return seen.reason
  if (type === 'published') return 'published'
  const permission = may(editor, type === 'planned' ? 'edit' : 'schedule', post)
  return permission.ok ? null : permission.reason
}

export function fixedText(reason: NotAllowed | 'published'): string {
  return reason === 'published'
    ? 'A published post keeps its date, so it cannot be moved.'
    : notAllowedTexts[reason]
}

/** In the order of their times; due days come first. */
export function byTime(one: CalendarEntry, other: CalendarEntry): number {
  const [a, b] = [one, other].map(({ time, title, key }) => `${time || '--'} ${title} ${key}`)
  return (a ?? '') < (b ?? '') ? -1 : 1
}
