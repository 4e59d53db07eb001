import { neighboursOf } from './neighbours'

export interface RateLimits {
  /** From one network: an IPv4 address, or an IPv6 /64. */
  perSender: number
  /** From its neighbours together: an IPv4 /24, or an IPv6 /48. */
  perNeighbours?: number
  overall: number
  /**
   * Beyond `overall`, one for each neighbourhood that sent nothing within the window: a flood from a few networks
   * uses up what is for everybody, and must not shut out those who had no part in it.
   */
  reserved?: number
  windowMs: number
}

export type Permit =
  | {
      ok: true
      /** There is a flood: what is for everybody was used up before. */
      isReserved: boolean
      /** Forgets it: what was permitted did not happen. */
      giveBack: () => void
    }
  | {
      ok: false
      /** Did its neighbourhood send anything within the window? */
      hadPart: boolean
      retryInMs: number
    }

/**
 * Counts in memory what was permitted within the window. It holds at most `overall` and `reserved` entries, each
 * for the length of the window, and nothing of what was refused.
 */
export function createRateLimit(limits: RateLimits, clock: () => Date) {
  const { perSender, perNeighbours = Number.POSITIVE_INFINITY, overall, windowMs } = limits
  const { reserved = 0 } = limits
  let permitted: { sender: string; neighbours: string; at: number }[] = []

  return function ask(sender: string): Permit {
    const now = clock().getTime()
    // On either side: after a clock that ran ahead is set back, nobody waits for the time it showed.
    permitted = permitted.filter(({ at }) => Math.abs(now - at) < windowMs)
    const neighbours = neighboursOf(sender)
    const ofSender = permitted.filter((entry) => entry.sender === sender)
    const ofNeighbours = permitted.filter((entry) => entry.neighbours === neighbours)
    const isReserved = permitted.length >= overall && ofNeighbours.length === 0 && reserved > 0
    // When a limit is reached, the place of the oldest that counts is the first to become free.
    const inTheWay =
      ofSender.at(-perSender) ??
      ofNeighbours.at(-perNeighbours) ??
      permitted.at(-(isReserved ? overall + reserved : overall))
    if (inTheWay) {
      const hadPart = ofNeighbours.length > 0
      return { ok: false, hadPart, retryInMs: inTheWay.at + windowMs - now }
    }
    const entry = { sender, neighbours, at: now }
    permitted.push(entry)
    return {
      ok: true,
      isReserved,
      giveBack: () => {
        permitted = permitted.filter((other) => other !== entry)
      },
    }
  }
}
