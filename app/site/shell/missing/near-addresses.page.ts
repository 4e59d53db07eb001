import { authorPath } from '~/authors/author.rules'
import type { NearAddress } from '~/http/missing'
import { postPath } from '~/posts/addresses/urls.rules'
import { listedAuthors } from '~/posts/authors/author-posts.queries'
import { cachedUntilChanged } from '~/posts/published/cached-until-changed.queries'
import { newestTitles } from '~/posts/published/published-posts.queries'
import type { ReadingDeps } from '~/posts/published/reading-deps.queries'
import { nearCandidate, nearAddresses as nearest } from './near-addresses.rules'

/** How many posts of each kind are compared. A mistyped or outdated link most likely meant one of the newest. */
const maxCandidates = 150

/** 404 pages are not cached and anyone can request any number of them, so the titles are loaded once. */
export function createNearAddresses(
  deps: Pick<ReadingDeps, 'db' | 'clock'>,
): (missingPath: string) => Promise<NearAddress[]> {
  const candidates = cachedUntilChanged(deps, async () => {
    const [titles, authors] = await Promise.all([
      newestTitles(deps.db, { limit: maxCandidates }),
      listedAuthors(deps.db),
    ])
    return [
      ...titles.map((post) => ({ href: postPath(post), label: post.title })),
      ...authors.map(({ slug, name }) => ({ href: authorPath(slug), label: name })),
    ].map(nearCandidate)
  })
  return async (missingPath) => nearest(missingPath, await candidates())
}
