import type { DomainSlug } from '~/content/address/domain'
import { type FeedCard, toFeedCard } from '~/content/discovery/feed-card'
import { feedLimits } from '~/content/discovery/feed-item'
import type { PostSummary } from '~/content/post/post'
import { newest, newestInDomain } from '~/data/posts/posts'
import type { ReadingDeps } from './deps'
import { tolerant } from './tolerant'

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
