import type { Db } from '~/database/database'
import type { ChangedPost } from '~/database/outbox'
import type { IndexNow } from '~/syndication/pings/index-now.service'
import { createHubPings } from './hub-pings'
import { createIndexNowPings } from './index-now-pings'

interface PingsParts {
  db: Db
  clock: () => Date
  siteUrl: string
  hub: string | null
  indexNow: IndexNow | null
}

/** Tells the hub and search engines of changed posts. Where either refuses, both are told again later. */
export function createPings(parts: PingsParts) {
  const tellHub = createHubPings(parts)
  const tellSearchEngines = createIndexNowPings(parts)
  return async (changed: readonly ChangedPost[]): Promise<void> => {
    // One that is away for days must not keep the other from being told.
    const told = await Promise.allSettled([tellHub(changed), tellSearchEngines(changed)])
    const failed = told.find((one) => one.status === 'rejected')
    if (failed) throw failed.reason
  }
}
