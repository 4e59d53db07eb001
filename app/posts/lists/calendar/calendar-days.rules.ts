// Days are texts such as '2026-11-17', without a time zone. Weeks begin on Monday, and have their ISO numbers.

/** What the calendar shows. */
export type CalendarSpan =
  | { by: 'month'; month: string }
  | { by: 'week'; week: string }
  | { by: 'day'; day: string }

const dayMs = 24 * 60 * 60 * 1000
const firstYear = 1970
const lastYear = 2199

function dateOfDay(day: string): Date {
  return new Date(`${day}T00:00:00Z`)
}

function dayOfDate(date: Date): string {
  return date.toISOString().slice(0, 10)
}

export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const date = dateOfDay(text)
  return !Number.isNaN(date.getTime()) && dayOfDate(date) === text && isYearShown(text)
}

function isYearShown(text: string): boolean {
  const year = Number(text.slice(0, 4))
  return year >= firstYear && year <= lastYear
}

export function addDays(day: string, count: number): string {
  return dayOfDate(new Date(dateOfDay(day).getTime() + count * dayMs))
}

/** How many days a day is after another; negative if it is before it. */
export function daysBetween(first: string, second: string): number {
  return Math.round((dateOfDay(second).getTime() - dateOfDay(first).getTime()) / dayMs)
}

export function monthOf(day: string): string {
  return day.slice(0, 7)
}

function mondayOf(day: string): string {
  return addDays(day, -((dateOfDay(day).getUTCDay() + 6) % 7))
}

/** '2026-W47'. A week belongs to the year of its Thursday. */
export function weekOf(day: string): string {
  const thursday = addDays(mondayOf(day), 3)
  const newYear = `${thursday.slice(0, 4)}-01-01`
  const days = (dateOfDay(thursday).getTime() - dateOfDay(newYear).getTime()) / dayMs
  return `${thursday.slice(0, 4)}-W${String(Math.floor(days / 7) + 1).padStart(2, '0')}`
}

/** The Monday of '2026-W47'; null if the year has no such week. */
function mondayOfWeek(week: string): string | null {
  const [, year, number] = /^(\d{4})-W(\d\d)$/.exec(week) ?? []
  if (!year || !number || !isYearShown(year)) return null
  // The fourth of January is always in the first week.
  const monday = addDays(mondayOf(`${year}-01-04`), (Number(number) - 1) * 7)
  return weekOf(monday) === week ? monday : null
}

/** The span of an address; the month of today if it names none, or one that does not exist. */
export function readSpan(searchParams: URLSearchParams, today: string): CalendarSpan {
  const day = searchParams.get('day') ?? ''
  if (isDay(day)) return { by: 'day', day }
  const week = searchParams.get('week') ?? ''
  if (mondayOfWeek(week)) return { by: 'week', week }
  const month = searchParams.get('month') ?? ''
  return { by: 'month', month: isDay(`${month}-01`) ? month : monthOf(today) }
}

export function spanQuery(span: CalendarSpan): string {
  return new URLSearchParams({ [span.by]: keyOf(span) }).toString()
}

function keyOf(span: CalendarSpan): string {
  switch (span.by) {
    case 'month':
      return span.month
    case 'week':
      return span.week
    case 'day':
      return span.day
  }
}

/** The span of the same length that contains a day. */
export function spanAround(by: CalendarSpan['by'], day: string): CalendarSpan {
  switch (by) {
    case 'month':
      return { by, month: monthOf(day) }
    case 'week':
      return { by, week: weekOf(day) }
    case 'day':
      return { by, day }
  }
}

/** The first day of the span itself; the grid of a month may begin earlier. */
export function firstDayOf(span: CalendarSpan): string {
  switch (span.by) {
    case 'month':
      return `${span.month}-01`
    case 'week':
      return mondayOfWeek(span.week) ?? `${firstYear}-01-05`
    case 'day':
      return span.day
  }
}

/** The span before or after; null at the ends of the calendar. */
export function neighbourOf(span: CalendarSpan, step: -1 | 1): CalendarSpan | null {
  const first = firstDayOf(span)
  const next = { month: step < 0 ? -1 : 31, week: step * 7, day: step }[span.by]
  const day = addDays(first, next)
  return isYearShown(day) ? spanAround(span.by, day) : null
}

/** The days that are shown: whole weeks for a month. */
export function daysOf(span: CalendarSpan): string[] {
  const first = firstDayOf(span)
  if (span.by === 'day') return [first]
  const monday = mondayOf(first)
  const nextMonth = monthOf(addDays(first, 31))
  const last = span.by === 'week' ? monday : addDays(`${nextMonth}-01`, -1)
  const days: string[] = []
  for (let day = monday; day <= mondayOf(last); day = addDays(day, 7)) {
    for (let index = 0; index < 7; index += 1) days.push(addDays(day, index))
  }
  return days
}

/** False for the days of other months in the first and last week of a month. */
export function isInSpan(day: string, span: CalendarSpan): boolean {
  return span.by !== 'month' || monthOf(day) === span.month
}

/** The day that an arrow key leads to, a day or a week away; null for other keys. */
export function dayByKey(day: string, key: string): string | null {
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -7,
    ArrowDown: 7,
  }
  const step = steps[key]
  if (step === undefined) return null
  const target = addDays(day, step)
  return isDay(target) ? target : null
}

// Made once: a page of a year names thousands of days, and each of these takes as long as many dates.
const names = {
  weekday: new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' }),
  month: new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' }),
}

function nameOf(day: string, part: keyof typeof names): string {
  return names[part].format(dateOfDay(day))
}

/**
 * 'Tuesday 17 November 2026', 'November 2026' or '17 Nov 2026'. Put together here, because browsers place commas
 * differently than the server.
 */
export function formatDay(day: string, format: 'long' | 'month' | 'short' = 'long'): string {
  const [month, year] = [nameOf(day, 'month'), day.slice(0, 4)]
  if (format === 'month') return `${month} ${year}`
  const number = Number(day.slice(8))
  if (format === 'short') return `${number} ${month.slice(0, 3)} ${year}`
  return `${nameOf(day, 'weekday')} ${number} ${month} ${year}`
}

export function spanTitle(span: CalendarSpan): string {
  const first = firstDayOf(span)
  switch (span.by) {
    case 'month':
      return formatDay(first, 'month')
    case 'week':
      return `Week ${Number(span.week.slice(6))}: ${formatDay(first, 'short')} to ${formatDay(addDays(first, 6), 'short')}`
    case 'day':
      return formatDay(first)
  }
}
