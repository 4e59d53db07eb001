import type { PostKind } from '~/config/post-kinds'
import { addDays, daysBetween } from '~/posts/lists/calendar/calendar-days.rules'

/** A post with its reads, counted from the day of its publication. */
export interface PostAges {
  kind: PostKind
  id: string
  title: string
  domain: string
  /** The day of publication, in UTC. */
  published: string
  /** The reads of each day so far, the first on the day of publication. */
  reads: number[]
}

/** Each day from publication to today, at most `maxDays`. Reads before it, from an earlier publication, are left out. */
export function readsSince(
  published: string,
  counts: readonly { day: string; reads: number }[],
  { today, maxDays }: { today: string; maxDays: number },
): number[] {
  const reads = new Map(counts.map((count) => [count.day, count.reads]))
  const days = Math.min(daysBetween(published, today) + 1, maxDays)
  return Array.from(
    { length: Math.max(days, 0) },
    (_, age) => reads.get(addDays(published, age)) ?? 0,
  )
}

/** [2, 0, 3] becomes [2, 2, 5]. */
export function addedUp(counts: readonly number[]): number[] {
  let sum = 0
  return counts.map((count) => {
    sum += count
    return sum
  })
}

/** How many reads a post had by the end of a day, or null if it is younger. The first day is 1. */
export function readsByDay(reads: readonly number[], day: number): number | null {
  return addedUp(reads)[day - 1] ?? null
}
