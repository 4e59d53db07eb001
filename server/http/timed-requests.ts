import { AsyncLocalStorage } from 'node:async_hooks'
import { createRequestTiming, type RequestTiming } from '~/timing/request-timing'

/** Knows for which request a query runs. */
export function createTimedRequests() {
  const current = new AsyncLocalStorage<RequestTiming>()
  return {
    /** Runs `work`; the time of its queries is added to its timing. */
    run<Result>(work: () => Promise<Result>): Promise<Result> {
      return current.run(createRequestTiming(), work)
    },
    /** That of the request that is being handled; null for readers' pages. */
    current: (): RequestTiming | null => current.getStore() ?? null,
  }
}

export type TimedRequests = ReturnType<typeof createTimedRequests>
