import { addDays, daysBetween } from '~/posts/lists/calendar/calendar-days.rules'

/** Every day of a range, both ends included. */
export function daysIn({ from, to }: { from: string; to: string }): string[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index))
}

/** A count for every day of a range: 0 for a day that has none. */
export function filled(
  range: { from: string; to: string },
  counts: readonly { day: string; count: number }[],
): number[] {
  const byDay = new Map<string, number>()
  for (const { day, count } of counts) byDay.set(day, (byDay.get(day) ?? 0) + count)
  return daysIn(range).map((day) => byDay.get(day) ?? 0)
}

export function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0)
}

/** [1, 2] and [3, 4] become [4, 6]. */
export function addedByDay(series: readonly (readonly number[])[]): number[] {
  const [first = []] = series
  return first.map((_, index) => sumOf(series.map((counts) => counts[index] ?? 0)))
}

/** '+12 %', '−3 %', 'as before'; null if there is nothing to compare with. */
export function changeText(now: number, before: number | null): string | null {
  if (before === null || before === 0) return null
  const percent = Math.round(((now - before) / before) * 100)
  if (percent === 0) return 'as before'
  return `${percent > 0 ? '+' : '−'}${Math.abs(percent).toLocaleString('en-US')} %`
}
