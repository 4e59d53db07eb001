import type { Db } from '~/database/database'
import type { Editor } from '~/people/editor.rules'
import { draftsWithoutDate, mostOfKind, postsDated, postsDue } from './calendar.queries'
import { type CalendarSpan, daysOf } from './calendar-days.rules'
import {
  byTime,
  type CalendarDay,
  type CalendarEntry,
  type CalendarPage,
  type CalendarPost,
  entryOf,
  typeByStatus,
} from './calendar-entries.rules'
import { dayIn, rangeOfDays } from './calendar-zone.rules'

/** A cell of a month does not grow with its entries; a day shows them all. */
const mostPerDay = { month: 4, week: 20, day: mostOfKind } as const satisfies Record<
  CalendarSpan['by'],
  number
>
const mostUndated = 30

interface CalendarRequest {
  span: CalendarSpan
  editor: Pick<Editor, 'id' | 'role'>
  timeZone: string
}

export async function calendarPage(
  { db, now }: { db: Db; now: Date },
  { span, editor, timeZone }: CalendarRequest,
): Promise<CalendarPage> {
  const days = daysOf(span)
  const [firstDay = '', lastDay = ''] = [days[0], days.at(-1)]
  const visibility = editor.role === 'author' ? { visibleTo: editor.id } : {}
  const [dated, due, undated] = await Promise.all([
    postsDated(db, rangeOfDays(firstDay, lastDay, timeZone), visibility),
    postsDue(db, { firstDay, lastDay }, visibility),
    draftsWithoutDate(db, mostUndated + 1, visibility),
  ])
  const forEditor = { editor, timeZone }
  const entries = [
    ...dated.flatMap((post) => {
      const type = typeByStatus(post)
      return type ? [entryOf(post, type, forEditor)] : []
    }),
    ...due.map((post) => entryOf(post, 'due', forEditor)),
  ]
  const isCut = [dated, due].some((posts) => isOfKindCut(posts))
  return {
    days: inDays(days, entries, mostPerDay[span.by]),
    today: dayIn(now, timeZone),
    total: entries.length,
    isCut,
    undated: undated.slice(0, mostUndated).map((post) => entryOf(post, 'planned', forEditor)),
    hasMoreUndated: undated.length > mostUndated,
  }
}

function isOfKindCut(posts: CalendarPost[]): boolean {
  const briefs = posts.filter(({ kind }) => kind === 'brief').length
  return briefs >= mostOfKind || posts.length - briefs >= mostOfKind
}

function inDays(days: string[], entries: CalendarEntry[], most: number): CalendarDay[] {
  const byDay = Map.groupBy(entries, ({ day }) => day)
  return days.map((day) => {
    const all = (byDay.get(day) ?? []).sort(byTime)
    // A link to one more takes as much room as the entry.
    const shown = all.length > most ? all.slice(0, most - 1) : all
    return { day, entries: shown, more: all.length - shown.length }
  })
}
