import type { DeskPost } from '~/posts/editing/desk-post.rules'
import { formatDay } from '~/posts/lists/calendar/calendar-days.rules'
import type { CalendarEntry, EntryType } from '~/posts/lists/calendar/calendar-entries.rules'

/** What an entry means. Its icon says the same. */
export const entryWords = {
  published: 'Published',
  scheduled: 'Scheduled',
  planned: 'Planned',
  due: 'Due',
} as const satisfies Record<EntryType, string>

const placeWords = {
  published: 'published on',
  scheduled: 'scheduled for',
  planned: 'planned for',
  due: 'due on',
} as const satisfies Record<EntryType, string>

/** 'scheduled for Tuesday 17 November 2026, 09:00' */
export function placeText({
  type,
  day,
  time,
}: Pick<CalendarEntry, 'type' | 'day' | 'time'>): string {
  if (day === '') return type === 'due' ? 'without a due day' : 'without a date'
  return `${placeWords[type]} ${formatDay(day)}${time && `, ${time}`}`
}

export function movedText(entry: Pick<CalendarEntry, 'title' | 'type' | 'day' | 'time'>): string {
  return `“${entry.title}” is now ${placeText(entry)}.`
}

/** For a move that came too late. */
export function staleText(
  { title, status }: Pick<DeskPost, 'title' | 'status'>,
  entry: Pick<CalendarEntry, 'type' | 'day' | 'time'> | null,
): string {
  const hidden = status === 'binned' ? 'in the bin' : 'withdrawn'
  const place = entry ? placeText(entry) : hidden
  return `“${title}” was changed in the meantime: it is now ${place}. Your move was not made.`
}
