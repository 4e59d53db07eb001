import type { HintRange } from '../hint.rules'

/** A date as it is written; what is left out is null. Months count from 1. */
export interface WrittenDate extends HintRange {
  year: number | null
  month: number
  day: number | null
}

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const month =
  '(Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\\.?'
const day = '(\\d{1,2})(?:st|nd|rd|th)?'
const year = '((?:19|20)\\d{2})'

const iso = /\b((?:19|20)\d{2})[-/](\d{2})[-/](\d{2})(?!\d)/g
const numeric = /\b(\d{1,2})[./](\d{1,2})[./]((?:19|20)\d{2})\b/g
const dayFirst = new RegExp(
  `\\b${day}(?:\\s+of)?[\\s-]+${month}(?:,?[\\s-]+${year})?(?![\\p{L}\\p{N}])`,
  'gu',
)
const monthFirst = new RegExp(
  `(?<![\\p{L}\\p{N}])${month}[\\s-]+${day}(?![\\d,.]*\\d)(?:,?\\s+${year})?(?![\\p{L}\\p{N}])`,
  'gu',
)
const monthAndYear = new RegExp(
  `(?<![\\p{L}\\p{N}])${month},?[\\s-]+(?:of\\s+)?${year}(?![\\p{L}\\p{N}])`,
  'gu',
)

/** The dates of a text in the usual spellings. A month alone is none. */
export function datesIn(text: string): WrittenDate[] {
  const dates: WrittenDate[] = []
  const collect = (
    pattern: RegExp,
    read: (groups: string[]) => Omit<WrittenDate, keyof HintRange>[],
  ) => {
    for (const { 0: found, index, ...groups } of text.matchAll(pattern)) {
      const range = { start: index, end: index + found.length }
      const written = read(Object.values(groups).map((group) => String(group ?? '')))
      dates.push(...written.filter(isDate).map((date) => ({ ...date, ...range })))
    }
  }
  collect(iso, ([y, m, d]) => [{ year: Number(y), month: Number(m), day: Number(d) }])
  // 4/3/2026 is the fourth of March or the third of April.
  collect(numeric, ([one, other, y]) => [
    { year: Number(y), month: Number(other), day: Number(one) },
    { year: Number(y), month: Number(one), day: Number(other) },
  ])
  collect(dayFirst, ([d, m, y]) => [{ year: yearOf(y), month: monthOf(m), day: Number(d) }])
  collect(monthFirst, ([m, d, y]) => [{ year: yearOf(y), month: monthOf(m), day: Number(d) }])
  collect(monthAndYear, ([m, y]) => [{ year: yearOf(y), month: monthOf(m), day: null }])
  return longest(dates)
}

/** 'November 2026' is part of '14 November 2026'. */
function longest(dates: WrittenDate[]): WrittenDate[] {
  let end = 0
  return dates
    .sort((one, other) => one.start - other.start || other.end - one.end)
    .filter((date) => {
      const isInside = date.end < end || (date.end === end && date.day === null)
      end = Math.max(end, date.end)
      return !isInside
    })
}

function yearOf(text: string | undefined): number | null {
  return text && /^\d{4}$/.test(text) ? Number(text) : null
}

function monthOf(name = ''): number {
  return months.indexOf(name.slice(0, 3).toLowerCase()) + 1
}

function isDate({ month, day }: Pick<WrittenDate, 'month' | 'day'>): boolean {
  return month >= 1 && month <= 12 && (day === null || (day >= 1 && day <= 31))
}

/** A text often leaves out the year, and a title the day. */
export function isSameDate(one: WrittenDate, other: WrittenDate): boolean {
  const agree = (a: number | null, b: number | null) => a === null || b === null || a === b
  return one.month === other.month && agree(one.day, other.day) && agree(one.year, other.year)
}
