import { setTimeout } from 'node:timers/promises'
import { type PostKind, postKinds } from '~/config/post-kinds'
import type { Site } from '~/config/site'
import { indexLinks, outdatedPosts } from '~/links/index-links.actions'
import {
  checkInternalLinks,
  checkTheseLinks,
  type LookUpPaths,
} from '~/links/internal-links.actions'
import { contentVersion } from '~/posts/published/content-version.queries'
import { settlesWithin } from '~/timing/settles-within'
import { userAgentOf } from '../outgoing/user-agent'
import { createSerialTask } from '../serial-task'
import { type LinkCheckerOptions, startLinkChecker } from './link-checker'

interface LinksOptions extends Omit<LinkCheckerOptions, 'userAgent'> {
  site: () => Pick<Site, 'name' | 'url'>
  lookUpPaths: LookUpPaths
}

/** How often to look whether the content has changed. */
const refreshEveryMs = 2_000
/** Some changes have no content version, such as a picture file that was deleted by hand. */
const refreshAtLeastEveryMs = 60 * 60_000
/** While posts are changed again and again, their links wait until it is quiet, for this long at most. */
const quietMs = 400
const maxDelayMs = 30_000
/** Other writers wait for one step at most. */
const postsPerStep = 20
/** After each step it rests this many times as long: SQLite answers readers in the same thread. */
const restRatio = 4

/** Stores the links of published posts, looks up those within the site, and checks outgoing ones. */
export function startLinks(options: LinksOptions) {
  const { db, clock, log, site, lookUpPaths } = options
  const stopping = new AbortController()
  const { signal } = stopping
  const checker = startLinkChecker({
    ...options,
    userAgent: () => userAgentOf('VigilLinkCheck/1.0', site()),
  })
  const refreshing = createSerialTask(log, 'the links of posts could not be refreshed', refresh)
  let refreshed: { version: string | null; at: number } | null = null
  let wokenAt = Number.NEGATIVE_INFINITY
  let quiet: NodeJS.Timeout | undefined
  const timer = setInterval(refreshing.run, refreshEveryMs)
  refreshing.run()

  async function refresh(): Promise<void> {
    const at = performance.now()
    if (refreshed && at - wokenAt < quietMs / 2 && at - refreshed.at < maxDelayMs) return
    const version = await contentVersion(db)
    const isOld = !refreshed || at - refreshed.at > refreshAtLeastEveryMs
    if (!isOld && refreshed?.version === version) return
    await storeOutdated()
    await lookUpInternal()
    if (!signal.aborted) refreshed = { version, at }
  }

  async function storeOutdated(): Promise<void> {
    for (const kind of postKinds) {
      let after: string | null = ''
      while (after !== null && !signal.aborted) {
        const position: string = after
        const { last, outdated } = await inStep(() => outdatedPosts(db, kind, position))
        for (let start = 0; start < outdated.length && !signal.aborted; start += postsPerStep) {
          await inStep(() => index(kind, outdated.slice(start, start + postsPerStep)))
        }
        after = last
      }
    }
  }

  async function index(kind: PostKind, ids: readonly string[]): Promise<void> {
    const now = clock()
    const internal = await indexLinks({ db, now, siteOrigin: site().url }, kind, ids)
    await checkTheseLinks({ db, now, lookUpPaths }, internal)
  }

  async function lookUpInternal(): Promise<void> {
    let after: string | null = ''
    while (after !== null && !signal.aborted) {
      const last: string = after
      after = await inStep(() => checkInternalLinks({ db, now: clock(), lookUpPaths }, last))
    }
  }

  async function inStep<Result>(work: () => Promise<Result>): Promise<Result> {
    const startedAt = performance.now()
    const result = await work()
    const restMs = (performance.now() - startedAt) * restRatio
    await setTimeout(restMs, null, { signal, ref: false }).catch(() => {})
    return result
  }

  return {
    /** This process has just committed a change. */
    wake(): void {
      checker.wake()
      wokenAt = performance.now()
      clearTimeout(quiet)
      quiet = globalThis.setTimeout(refreshing.run, quietMs).unref()
    },
    async stop(deadlineMs: number): Promise<void> {
      clearInterval(timer)
      clearTimeout(quiet)
      stopping.abort()
      const refreshed = settlesWithin(deadlineMs, refreshing.stop())
      await Promise.all([checker.stop(deadlineMs), refreshed])
    },
  }
}
