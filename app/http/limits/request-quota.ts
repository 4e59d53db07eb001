export interface Quota {
  /** How many requests one key may send within a window. */
  max: number
  windowMs: number
}

export interface QuotaState {
  isOver: boolean
  remaining: number
  /** Until the window ends. */
  resetInSeconds: number
}

/** Counts requests in fixed windows, in memory: one entry for each key that sent anything in the current window. */
export function createRequestQuota({ max, windowMs }: Quota, clock: () => Date) {
  let windowStart = Number.NEGATIVE_INFINITY
  let counts = new Map<string, number>()

  return function count(key: string): QuotaState {
    const now = clock().getTime()
    // In both directions: a clock that was set back must not block anyone.
    if (Math.abs(now - windowStart) >= windowMs) {
      windowStart = now
      counts = new Map()
    }
    const used = (counts.get(key) ?? 0) + 1
    counts.set(key, Math.min(used, max + 1))
    const resetInSeconds = Math.max(1, Math.ceil((windowStart + windowMs - now) / 1000))
    return { isOver: used > max, remaining: Math.max(0, max - used), resetInSeconds }
  }
}
