import { createRateLimit, type RateLimitDeps } from '~/http/limits/rate-limit'
import { createRequestQuota, type QuotaDeps } from '~/http/limits/request-quota'

const minute = 60_000

/** For all tokens of an editor together. Enough to publish as fast as the database can write, and a limit for programs that run wild. */
export const editorQuota = { max: 30_000, windowMs: minute }

/** Requests without a valid token: each costs a query. */
const unknownTokens = { perSender: 60, perNeighbours: 300, overall: 3_000, windowMs: minute }

/** How many requests the desk's API accepts, counted across all processes. */
export function createApiLimits(deps: RateLimitDeps & QuotaDeps) {
  return {
    /** Counts a request of an editor. */
    countRequest: createRequestQuota(deps, editorQuota).count,
    permitUnknown: createRateLimit(deps, 'unknown-tokens', unknownTokens),
  }
}

export type ApiLimits = ReturnType<typeof createApiLimits>
