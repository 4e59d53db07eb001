import { postPath } from '~/content/address/urls'
import { type NearAddress, nearAddresses as nearest } from '~/content/missing/near-addresses'
import { newestTitles } from '~/data/posts/posts'
import type { ReadingDeps } from './deps'

/** Of each kind. The newest are what a mistyped or an old link most likely meant. */
const mostCandidates = 150

export async function nearAddresses(
  { db, clock }: ReadingDeps,
  missingPath: string,
): Promise<NearAddress[]> {
  const titles = await newestTitles(db, { now: clock(), limit: mostCandidates })
  return nearest(
    missingPath,
    titles.map((post) => ({ href: postPath(post), label: post.title })),
  )
}
