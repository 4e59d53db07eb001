import type { Db } from '~/database/database'
import type { ChangedPost } from '~/database/outbox/outbox'
import type { IndexNow } from '~/syndication/pings/index-now.service'
import { createHubPings } from './hub-pings'
import { createIndexNowPings } from './index-now-pings'

interface PingsOptions {
  db: Db
  clock: () => Date
  siteUrl: string
  hub: string | null
  indexNow: IndexNow | null
}

/** Notifies the hub and search engines of changed posts. If one of them fails, the outbox notifies both again. */
export function createPings(options: PingsOptions) {
  const pingHub = createHubPings(options)
  const pingSearchEngines = createIndexNowPings(options)
  return async (changed: readonly ChangedPost[]): Promise<void> => {
    // If one is unreachable for days, the other must still be notified.
    const results = await Promise.allSettled([pingHub(changed), pingSearchEngines(changed)])
    const failed = results.find((result) => result.status === 'rejected')
    if (failed) throw failed.reason
  }
}
