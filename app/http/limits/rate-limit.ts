import { signature } from '~/config/signatures'
import type { Db } from '~/database/database'
import { inTransaction } from '~/database/transactions/transaction'
import { lockForTransaction } from '~/database/transactions/transaction-locks'
import { neighboursOf } from './neighbours'
import {
  deletePermit,
  type RateLimitName,
  type ReachedLimits,
  reachedLimits,
  storePermit,
} from './permits'

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
      giveBack: () => Promise<void>
    }
  | {
      ok: false
      /** Whether its network sent anything within the window. */
      hadPart: boolean
      retryInMs: number
    }

export interface RateLimitDeps {
  db: Db
  clock: () => Date
  /** For digests of addresses: none is stored. */
  secret: string
}

export type RateLimit = (sender: string) => Promise<Permit>

/**
 * Counts permitted requests within a sliding window, for all processes that share the database. It stores at most
 * `overall` + `reserved` rows, and nothing about refused requests.
 */
export function createRateLimit(
  { db, clock, secret }: RateLimitDeps,
  name: RateLimitName,
  limits: RateLimits,
): RateLimit {
  const { windowMs } = limits
  const maxima = { perNeighbours: null, reserved: 0, ...limits }

  return async function request(sender) {
    const now = clock().getTime()
    const digests = {
      sender: signature(secret, `${name} ${sender}`),
      neighbours: signature(secret, `${name} network ${neighboursOf(sender)}`),
    }
    // In both directions: after a fast clock is set back, old entries must not block senders.
    const window = { from: new Date(now - windowMs), to: new Date(now + windowMs) }
    const decide = async (db: Db) =>
      decidePermit(await reachedLimits(db, name, digests, { maxima, window }))

    // First without a lock: a flood of refused requests must not make others wait.
    const expected = await decide(db)
    if (expected.blockedBy) return refusal(expected)
    return inTransaction(db, async (transaction): Promise<Permit> => {
      await lockForTransaction(transaction, `limit-${name}`)
      const decision = await decide(transaction)
      if (decision.blockedBy) return refusal(decision)
      const permit = { ...digests, at: new Date(now), until: new Date(now + windowMs) }
      const id = await storePermit(transaction, name, permit, window)
      // The request failed because of the database; then this may fail as well, and the permit expires by itself.
      const giveBack = () => deletePermit(db, id).catch(() => {})
      return { ok: true, isReserved: decision.isReserved, giveBack }
    })

    function refusal({ blockedBy, hadPart }: Decision): Permit {
      const at = blockedBy?.getTime() ?? now
      return { ok: false, hadPart, retryInMs: at + windowMs - now }
    }
  }

  function decidePermit({ ofSender, ofNeighbours, ofAll, ofReserve, hadPart }: ReachedLimits) {
    const isReserved = ofAll !== null && !hadPart && maxima.reserved > 0
    const isLimitedByNetwork = maxima.perNeighbours !== null
    // Once a limit is reached, the oldest of its permits is the first to expire.
    const blockedBy =
      ofSender ?? (isLimitedByNetwork ? ofNeighbours : null) ?? (isReserved ? ofReserve : ofAll)
    return { blockedBy, isReserved, hadPart } satisfies Decision
  }
}

interface Decision {
  /** The permit that has to expire before the request can be permitted; null if it is. */
  blockedBy: Date | null
  isReserved: boolean
  hadPart: boolean
}
