import type { NearAddress } from '~/http/missing'
import { postPath } from '~/posts/addresses/urls.rules'
import { cachedUntilChanged } from '~/posts/published/cached-until-changed.queries'
import { newestTitles } from '~/posts/published/published-posts.queries'
import type { ReadingDeps } from '~/posts/published/reading-deps.queries'
import { nearAddresses as nearest } from './near-addresses.rules'

/** Of each kind. The newest are what a mistyped or an old link most likely meant. */
const mostCandidates = 150

/** No page that is missing is cached, and anybody can ask for any number of them: titles are fetched once. */
export function createNearAddresses(
  deps: Pick<ReadingDeps, 'db' | 'clock'>,
): (missingPath: string) => Promise<NearAddress[]> {
  const candidates = cachedUntilChanged(deps, async (now) => {
    const titles = await newestTitles(deps.db, { now, limit: mostCandidates })
    return titles.map((post) => ({ href: postPath(post), label: post.title }))
  })
  return async (missingPath) => nearest(missingPath, await candidates())
}
