export interface RateLimits {
  /** From one network address. */
  perSender: number
  overall: number
  windowMs: number
}

export type Permit =
  /** `giveBack` forgets it: what was permitted did not happen. */
  { ok: true; giveBack: () => void } | { ok: false; retryInMs: number }

/**
 * Counts in memory what was permitted within the window. It keeps at most `overall` entries, each for
 * the length of the window, and nothing of what was refused.
 */
export function createRateLimit({ perSender, overall, windowMs }: RateLimits, clock: () => Date) {
  let permitted: { sender: string; at: number }[] = []

  return function ask(sender: string): Permit {
    const now = clock().getTime()
    // On either side: after a clock that ran ahead is set back, nobody waits for the time it showed.
    permitted = permitted.filter(({ at }) => Math.abs(now - at) < windowMs)
    const ofSender = permitted.filter((entry) => entry.sender === sender)
    // When the limit is reached, the place of the oldest is the first to become free.
    const inTheWay =
      ofSender.length >= perSender ? ofSender[0] : permitted.length >= overall ? permitted[0] : null
    if (inTheWay) return { ok: false, retryInMs: inTheWay.at + windowMs - now }
    const entry = { sender, at: now }
    permitted.push(entry)
    return {
      ok: true,
      giveBack: () => {
        permitted = permitted.filter((other) => other !== entry)
      },
    }
  }
}
