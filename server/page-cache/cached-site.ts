import { setTimeout } from 'node:timers/promises'
import type { ServerBuild } from 'react-router'
import type { Admit } from '../http/admission/admit-readers'
import { createRequestListener } from '../http/connection/request-listener'
import type { RequestHandlers } from '../http/listen'
import type { Metrics } from '../metrics/metrics'
import { pageCacheFamilies } from '../metrics/sources/page-cache'
import type { Log } from '../process/log'
import { createAddresses } from './addresses'
import { createHitCounts } from './hits/hit-counts'
import { createHitLog } from './hits/hit-log'
import { createPageCache } from './page-cache'
import type { PageKey } from './page-key'
import { createExpiry, watchVersion } from './version-watch'

interface CachedSiteOptions {
  /** Handles every request, without the cache. */
  fetch: (request: Request, bindings?: object) => Response | Promise<Response>
  routes: ServerBuild['routes']
  siteUrl: string
  contentVersion: () => Promise<string | null>
  log: Pick<Log, 'warn' | 'info'>
  trustProxy: boolean
  metrics: Pick<Metrics, 'requests' | 'addSource'>
  admit: Admit
  /** Names the route of a path. */
  routeOf: (path: string) => string
}

/** What most readers open first. */
const frontPages = ['/', '/cybersecurity', '/ai', '/cyber-marketing', '/weekly-brief']
const maxWarmed = 40
/** Between two warmed pages, so that other requests are handled. */
const pauseMs = 25
/** While content changes again and again, such as by a program that publishes many posts, no page is warmed in vain. */
const quietMs = 150
const summaryMs = 60_000
/** It takes longest to render, because it contains the whole texts of the newest posts. */
const feed = '/feed.xml'

/** The site with its finished pages in memory. After a change they are rendered again. */
export function createCachedSite({
  fetch,
  routes,
  siteUrl,
  contentVersion,
  log,
  trustProxy,
  metrics,
  admit,
  routeOf,
}: CachedSiteOptions) {
  const hitLog = createHitLog({ log, trustProxy })
  const cache = createPageCache({
    addresses: createAddresses(routes, createHitCounts(metrics.requests, routeOf)),
    clock: Date.now,
    expiry: trustProxy ? createExpiry({ checkedAt: () => watch.checkedAt() }) : null,
    hitLog,
    admit,
    render: async ({ url, isForBrowsers }, requestId) => {
      const headers = new Headers()
      if (isForBrowsers) headers.set('Accept', 'text/html')
      if (requestId !== null) headers.set('X-Request-Id', requestId)
      return fetch(new Request(new URL(url, siteUrl), { headers }))
    },
  })
  metrics.addSource(() => pageCacheFamilies(cache.usage(), hitLog.totals()))
  const handle = createRequestListener(
    (request, bindings) => cache.fetch(request, () => fetch(request, bindings), bindings.incoming),
    { hostname: new URL(siteUrl).host },
  )
  const watch = watchVersion({
    readVersion: contentVersion,
    onChanged() {
      const purged = [...cache.purge(), ...recent].slice(0, maxWarmed)
      recent = [...new Map(purged.map((key) => [`${key.url} ${key.isForBrowsers}`, key])).values()]
      toWarm.length = 0
      clearTimeout(quiet)
      quiet = globalThis.setTimeout(() => void warmUp(recent), quietMs).unref()
    },
    log,
  })
  const summaries = setInterval(hitLog.summarise, summaryMs).unref()
  const toWarm: PageKey[] = []
  let recent: PageKey[] = []
  let quiet: NodeJS.Timeout | undefined
  let isWarming = false
  let isFeedRendered = false
  warmUp([])

  /** Renders the front pages and those used most recently, one after the other so that readers need not wait. */
  async function warmUp(used: PageKey[]): Promise<void> {
    recent = []
    const front = frontPages.map((url) => ({ url, isForBrowsers: true }))
    toWarm.splice(0, toWarm.length, ...[...front, ...used].slice(0, maxWarmed))
    if (isWarming) return
    isWarming = true
    for (let next = toWarm.shift(); next; next = toWarm.shift()) {
      await cache.warm(next).catch(() => {})
      await setTimeout(pauseMs, null, { ref: false })
    }
    isWarming = false
  }

  /** An editor is at the desk and may publish soon: the feed then only needs to render the new post. */
  function expectChanges(): void {
    if (isFeedRendered) return
    isFeedRendered = true
    cache.warm({ url: feed, isForBrowsers: false }).catch(() => {})
  }

  async function stop(): Promise<void> {
    clearInterval(summaries)
    clearTimeout(quiet)
    hitLog.summarise()
    await watch.stop()
  }

  const handlers: RequestHandlers = { handleFromCache: cache.handle, handle }
  return { handlers, expectChanges, check: watch.check, stop }
}
