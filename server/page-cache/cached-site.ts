import { setTimeout } from 'node:timers/promises'
import type { ServerBuild } from 'react-router'
import { createRequestListener } from '../http/connection/request-listener'
import type { Answers } from '../http/listen'
import type { Log } from '../process/log'
import { createAddresses } from './addresses'
import { createAnswerLog } from './answer-log'
import { type Asked, createPageCache } from './page-cache'
import { startWatch } from './watch'

interface CachedSiteParts {
  /** Answers every request, without a memory. */
  fetch: (request: Request, bindings?: object) => Response | Promise<Response>
  routes: ServerBuild['routes']
  siteUrl: string
  contentVersion: () => Promise<string | null>
  log: Pick<Log, 'warn' | 'info'>
  trustProxy: boolean
}

/** What most readers open first. */
const frontPages = ['/', '/cybersecurity', '/ai', '/cyber-marketing', '/weekly-brief']
const mostWarmed = 40
/** Between two of them, for whoever asks for something else. */
const breathMs = 25
const summaryMs = 60_000
/** What takes longest to make: the whole texts of the newest posts. */
const feed = '/feed.xml'

/** The site with its finished pages in memory: made once, sent many times, made anew after a change. */
export function createCachedSite({
  fetch,
  routes,
  siteUrl,
  contentVersion,
  log,
  trustProxy,
}: CachedSiteParts) {
  const answerLog = createAnswerLog({ log, trustProxy })
  const cache = createPageCache({
    addresses: createAddresses(routes),
    clock: Date.now,
    answerLog,
    make: async ({ url, isForBrowsers }, givenId) => {
      const headers = new Headers()
      if (isForBrowsers) headers.set('Accept', 'text/html')
      if (givenId !== null) headers.set('X-Request-Id', givenId)
      return fetch(new Request(new URL(url, siteUrl), { headers }))
    },
  })
  // HTTP/1.0 need not name a host; then it is ours.
  const { host: hostname } = new URL(siteUrl)
  const answer = createRequestListener(
    (request, bindings) => cache.fetch(request, () => fetch(request, bindings)),
    { hostname },
  )
  const watch = startWatch({
    readVersion: contentVersion,
    onChanged: () => warmUp(cache.purge()),
    log,
  })
  const summaries = setInterval(answerLog.summarise, summaryMs).unref()
  const toWarm: Asked[] = []
  let isWarming = false
  let isFeedMade = false
  warmUp([])

  /** One page after the other, so that readers do not have to wait for it. */
  async function warmUp(lately: Asked[]): Promise<void> {
    const asked = [...frontPages.map((url) => ({ url, isForBrowsers: true })), ...lately]
    toWarm.splice(0, toWarm.length, ...asked.slice(0, mostWarmed))
    if (isWarming) return
    isWarming = true
    for (let next = toWarm.shift(); next; next = toWarm.shift()) {
      await cache.warm(next).catch(() => {})
      await setTimeout(breathMs, null, { ref: false })
    }
    isWarming = false
  }

  /** Whoever is at the desk will publish: then the feed has only that to make, and is there at once. */
  function expectChanges(): void {
    if (isFeedMade) return
    isFeedMade = true
    cache.warm({ url: feed, isForBrowsers: false }).catch(() => {})
  }

  const answers: Answers = { atOnce: cache.answer, answer }
  async function stop(): Promise<void> {
    clearInterval(summaries)
    answerLog.summarise()
    await watch.stop()
  }
  return { answers, expectChanges, lookForChanges: watch.look, stop }
}
