import type { DomainSlug } from '~/posts/addresses/domain.rules'
import { paging } from '~/posts/lists/paging.rules'
import type { Topics } from '~/posts/lists/topic-cache.service'
import type { PostSummary } from '~/posts/post.rules'
import { collectFailures } from '~/posts/published/collect-failures.rules'
import { countListed, newest, newestInDomain } from '~/posts/published/published-posts.queries'
import type { ReadingDeps } from '~/posts/published/reading-deps.queries'
import { countWithText, newestWithText } from '~/posts/topics/articles-with-text.queries'
import { type FeedCard, toFeedCard } from './feed-card.rules'
import { allChip, type FeedRequest, feedLimits } from './feed-item.rules'

/** A page of the feed of a domain, or of all domains. */
export interface FeedPage {
  cards: FeedCard[]
  /** The number of articles on all pages together. */
  count: number
  page: number
  pages: number
}

export interface DomainPage {
  /** Null beyond the last page. */
  feed: FeedPage | null
  brief: PostSummary | null
  /** Errors of lists that could not be loaded. The page is shown without them, but not cached. */
  failures: unknown[]
}

type FeedDeps = ReadingDeps & { topics: Topics }

export async function domainPage(
  deps: FeedDeps,
  request: FeedRequest<DomainSlug>,
): Promise<DomainPage> {
  const { failures, orElse } = collectFailures()
  const empty = { cards: [], count: 0, page: request.page, pages: request.page }
  const [feed, briefs] = await Promise.all([
    orElse<FeedPage | null>(feedPage(deps, request), empty),
    orElse(newestInDomain(deps.db, 'brief', request.domain, { limit: 1 }), []),
  ])
  return { feed, brief: briefs[0] ?? null, failures }
}

/** Twelve articles as cards, newest first; null beyond the last page. */
export async function feedPage(deps: FeedDeps, request: FeedRequest): Promise<FeedPage | null> {
  const { domain, page } = request
  const { count, load } = await feedOf(deps, request)
  const position = paging(page, count, feedLimits.fetched)
  if (!position) return null
  const { offset, pages } = position
  const articles = await load({ limit: feedLimits.fetched, offset })
  return { cards: articles.map((post) => toFeedCard(post, domain)), count, page, pages }
}

async function feedOf({ db, topics }: FeedDeps, { domain, chip }: FeedRequest) {
  if (domain && chip !== allChip) {
    const search = { domain, text: chip, topics: await topics.all() }
    return {
      count: await countWithText(db, search),
      load: (range: Range) => newestWithText(db, search, range),
    }
  }
  return {
    count: await countListed(db, 'article', domain),
    load: (range: Range) =>
      domain ? newestInDomain(db, 'article', domain, range) : newest(db, 'article', range),
  }
}

interface Range {
  limit: number
  offset: number
}
