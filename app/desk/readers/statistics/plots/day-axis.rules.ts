import { formatDay } from '~/posts/lists/calendar/calendar-days.rules'

/** A label below a plot of days. */
export interface DayTick {
  /** Which of the days. */
  index: number
  label: string
  /** Whether a phone has room for it. */
  isOnPhone: boolean
}

/** Labels for the days of a plot: the last day always has one, or each month of a long plot. */
export function dayTicks(days: readonly string[]): DayTick[] {
  if (days.length > 180) return monthTicks(days)
  const step = days.length <= 7 ? 1 : days.length <= 31 ? 5 : 15
  const fromEnd = (index: number) => days.length - 1 - index
  return days.flatMap((day, index) =>
    fromEnd(index) % step === 0
      ? [{ index, label: shortDay(day), isOnPhone: fromEnd(index) % (step * 2) === 0 }]
      : [],
  )
}

function monthTicks(days: readonly string[]): DayTick[] {
  return days.flatMap((day, index) => {
    if (!day.endsWith('-01')) return []
    const month = Number(day.slice(5, 7))
    const name = formatDay(day, 'month').slice(0, 3)
    return [{ index, label: month === 1 ? day.slice(0, 4) : name, isOnPhone: month % 3 === 1 }]
  })
}

/** '17 Nov' */
function shortDay(day: string): string {
  return formatDay(day, 'short').slice(0, -5)
}

/** The average of each day and the six before it; null for the first six. */
export function weeklyAverages(counts: readonly number[]): (number | null)[] {
  return counts.map((_, index) => {
    if (index < 6) return null
    const week = counts.slice(index - 6, index + 1)
    return week.reduce((sum, count) => sum + count, 0) / 7
  })
}
