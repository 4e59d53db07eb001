import { formatDay } from '~/posts/lists/calendar/calendar-days.rules'
import { wholeNumber } from '../plots/scale.rules'
import { addedByDay, changeText, daysIn, sumOf } from '../series.rules'
import type { RangeLength } from '../statistics-request.rules'
import type { ReadsOfDays } from '../tables.rules'

export interface ReadTotals extends ReadsOfDays {
  total: number
  totalBefore: number | null
}

interface Figure {
  name: string
  value: string
  detail?: string
}

/** All reads, how many on a usual day, and the best day. */
export function readFigures(reads: ReadTotals, days: RangeLength): Figure[] {
  const sums = addedByDay(reads.series.map(({ counts }) => counts))
  // Today is not over.
  const past = sums.slice(0, -1)
  const best = Math.max(...sums)
  const bestDay = daysIn(reads)[sums.indexOf(best)]
  const change = changeText(reads.total, reads.totalBefore)
  return [
    {
      name: `Reads in ${days} days`,
      value: wholeNumber(reads.total),
      ...(change && { detail: `${change} against the ${days} days before` }),
    },
    {
      name: 'Reads a day',
      value: wholeNumber(Math.round(sumOf(past) / past.length)),
      detail: `on average; ${wholeNumber(sums.at(-1) ?? 0)} today so far`,
    },
    {
      name: 'Best day',
      value: wholeNumber(best),
      ...(best > 0 && bestDay && { detail: formatDay(bestDay, 'short') }),
    },
  ]
}
