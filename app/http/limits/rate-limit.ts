import { neighboursOf } from './neighbours'

export interface RateLimits {
  /** The limit for one address: IPv4, or an IPv6 /64. */
  perSender: number
  /** The limit for a network and all addresses of its network: an IPv4 /24, or an IPv6 /48. */
  perNeighbours?: number
  overall: number
  /**
   * Beyond `overall`, one for each network that sent nothing within the window: a flood from a few networks uses
   * up `overall`, and must not shut out other readers.
   */
  reserved?: number
  windowMs: number
}

export type Permit =
  | {
      ok: true
      /** During a flood: `overall` was used up before. */
      isReserved: boolean
      /** Does not count it, since what was permitted did not happen. */
      giveBack: () => void
    }
  | {
      ok: false
      /** Whether its network sent anything within the window. */
      hadPart: boolean
      retryInMs: number
    }

/**
 * Counts permitted requests within a sliding window, in memory. It stores at most `overall` + `reserved` entries, and
 * nothing about refused requests.
 */
export function createRateLimit(limits: RateLimits, clock: () => Date) {
  const { perSender, perNeighbours = Number.POSITIVE_INFINITY, overall, windowMs } = limits
  const { reserved = 0 } = limits
  let permitted: { sender: string; neighbours: string; at: number }[] = []

  return function request(sender: string): Permit {
    const now = clock().getTime()
    // In both directions: after a fast clock is set back, old entries must not block senders.
    permitted = permitted.filter(({ at }) => Math.abs(now - at) < windowMs)
    const neighbours = neighboursOf(sender)
    const ofSender = permitted.filter((entry) => entry.sender === sender)
    const ofNeighbours = permitted.filter((entry) => entry.neighbours === neighbours)
    const isReserved = permitted.length >= overall && ofNeighbours.length === 0 && reserved > 0
    // Once a limit is reached, the oldest of its entries is the first to expire.
    const blocking =
      ofSender.at(-perSender) ??
      ofNeighbours.at(-perNeighbours) ??
      permitted.at(-(isReserved ? overall + reserved : overall))
    if (blocking) {
      const hadPart = ofNeighbours.length > 0
      return { ok: false, hadPart, retryInMs: blocking.at + windowMs - now }
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
