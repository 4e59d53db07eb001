import type { DomainSlug } from '~/posts/addresses/domain.rules'
import type { PostSummary } from '~/posts/post.rules'
import { collectFailures } from '~/posts/published/collect-failures.rules'
import { newest, newestInDomain } from '~/posts/published/published-posts.queries'
import type { ReadingDeps } from '~/posts/published/reading-deps.queries'
import { type FeedCard, toFeedCard } from './feed-card.rules'
import { feedLimits } from './feed-item.rules'

export interface DomainPage {
  feed: FeedCard[]
  brief: PostSummary | null
  /** Errors of lists that could not be loaded. The page is shown without them, but not cached. */
  failures: unknown[]
}

export async function domainPage(deps: ReadingDeps, domain: DomainSlug): Promise<DomainPage> {
  const { failures, orElse } = collectFailures()
  const [feed, briefs] = await Promise.all([
    orElse(feedOf(deps, domain), []),
    orElse(newestInDomain(deps.db, 'brief', domain, { limit: 1 }), []),
  ])
  return { feed, brief: briefs[0] ?? null, failures }
}

/** The newest articles of one domain, or of all domains, as cards. */
export async function feedOf({ db }: ReadingDeps, domain: DomainSlug | null): Promise<FeedCard[]> {
  const range = { limit: feedLimits.fetched }
  const articles = domain
    ? await newestInDomain(db, 'article', domain, range)
    : await newest(db, 'article', range)
  return articles.map((post) => toFeedCard(post, domain))
}
