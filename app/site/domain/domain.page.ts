import type { DomainSlug } from '~/posts/addresses/domain.rules'
import type { PostSummary } from '~/posts/post.rules'
import { newest, newestInDomain } from '~/posts/published/published-posts.queries'
import type { ReadingDeps } from '~/posts/published/reading-deps.queries'
import { tolerant } from '~/posts/published/tolerant.rules'
import { type FeedCard, toFeedCard } from './feed-card.rules'
import { feedLimits } from './feed-item.rules'

export interface DomainPage {
  feed: FeedCard[]
  brief: PostSummary | null
  /** Why a list is empty that need not be. The page stands all the same, but is not to be kept. */
  failures: unknown[]
}

export async function domainPage(deps: ReadingDeps, domain: DomainSlug): Promise<DomainPage> {
  const { failures, orElse } = tolerant()
  const [feed, briefs] = await Promise.all([
    orElse(feedOf(deps, domain), []),
    orElse(newestInDomain(deps.db, 'brief', domain, { now: deps.clock(), limit: 1 }), []),
  ])
  return { feed, brief: briefs[0] ?? null, failures }
}

/** The newest articles of a domain, or of all of them, as cards. */
export async function feedOf(
  { db, clock }: ReadingDeps,
  domain: DomainSlug | null,
): Promise<FeedCard[]> {
  const page = { now: clock(), limit: feedLimits.fetched }
  const articles = domain
    ? await newestInDomain(db, 'article', domain, page)
    : await newest(db, 'article', page)
  return articles.map((post) => toFeedCard(post, domain))
}
