import { createHmac, randomBytes } from 'node:crypto'
import { dayOf } from '~/posts/fields/dates.rules'

/** About ten megabytes at most. Beyond it the oldest are forgotten. */
const mostKept = 200_000

/**
 * Remembers until midnight (UTC) that something was seen, without remembering what: only 48 bits of a
 * hash whose salt is random, stays in memory, and is replaced each day. Nobody can go back from it to
 * an address, not even with the memory of this process from the day before.
 */
export function createSeenToday(clock: () => Date, most = mostKept) {
  let today = ''
  let salt = randomBytes(32)
  const seen = new Set<number>()

  function fingerprint(parts: readonly string[]): number {
    const day = dayOf(clock())
    if (day !== today) {
      today = day
      salt = randomBytes(32)
      seen.clear()
    }
    return createHmac('sha256', salt).update(JSON.stringify(parts)).digest().readUIntBE(0, 6)
  }

  return {
    has: (...parts: string[]): boolean => seen.has(fingerprint(parts)),

    /** False if it was already there. */
    add(...parts: string[]): boolean {
      const mark = fingerprint(parts)
      if (seen.has(mark)) return false
      seen.add(mark)
      if (seen.size > most) {
        const oldest = seen.values().next().value
        if (oldest !== undefined) seen.delete(oldest)
      }
      return true
    },
  }
}
