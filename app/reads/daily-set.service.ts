import { createHmac, randomBytes } from 'node:crypto'
import { dayOf } from '~/posts/fields/dates.rules'

/** About ten megabytes at most. Beyond it the oldest are forgotten. */
const defaultMaxSize = 200_000

/**
 * A set that is emptied at midnight (UTC) and from which its values cannot be read: it stores 48 bits of a hash whose
 * salt is random, is only in memory and is replaced each day. So nobody can recover an address from it.
 */
export function createDailySet(clock: () => Date, maxSize = defaultMaxSize) {
  let day = dayOf(clock())
  let salt = randomBytes(32)
  const hashes = new Set<number>()

  function hash(parts: readonly string[]): number {
    return createHmac('sha256', salt).update(JSON.stringify(parts)).digest().readUIntBE(0, 6)
  }

  function startNewDay(): void {
    const today = dayOf(clock())
    if (today === day) return
    day = today
    salt = randomBytes(32)
    hashes.clear()
  }

  return {
    has: (...parts: string[]): boolean => dayOf(clock()) === day && hashes.has(hash(parts)),

    /** False if it was already in the set. */
    add(...parts: string[]): boolean {
      startNewDay()
      const added = hash(parts)
      if (hashes.has(added)) return false
      hashes.add(added)
      if (hashes.size > maxSize) {
        const oldest = hashes.values().next().value
        if (oldest !== undefined) hashes.delete(oldest)
      }
      return true
    },
  }
}
