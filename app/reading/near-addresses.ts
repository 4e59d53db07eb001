import { postPath } from '~/content/address/urls'
import { type NearAddress } from '~/content/missing/missing'
import { nearAddresses as nearest } from '~/content/missing/near-addresses'
import { newestTitles } from '~/data/posts/posts'
import type { ReadingDeps } from './deps'
import { cachedUntilChanged } from './until-changed'

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
