import { type DomainSlug, domainSlugs } from '~/posts/addresses/domain.rules'
import { newestFirst } from '~/posts/lists/newest-first.rules'
import type { PostSummary } from '~/posts/post.rules'
import { collectFailures } from '~/posts/published/collect-failures.rules'
import {
  countListed,
  newestAndPinned,
  newestInDomain,
} from '~/posts/published/published-posts.queries'
import type { ReadingDeps } from '~/posts/published/reading-deps.queries'
import { feedLimits } from '../domain/feed-item.rules'

/** The category cards show all five, the domain columns only the first three. */
const articlesPerDomain = 5

export interface HomePage {
  featured: PostSummary | null
  /** Editors chose the featured article; otherwise it is the newest one. */
  isPinned: boolean
  domains: { domain: DomainSlug; articles: PostSummary[] }[]
  /** The latest brief of each domain. */
  briefs: PostSummary[]
  briefCount: number
  latest: PostSummary[]
  /** Errors of lists that could not be loaded. */
  failures: unknown[]
}

export async function homePage({ db, clock }: ReadingDeps): Promise<HomePage> {
  const now = clock()
  const { failures, orElse } = collectFailures()
  const [{ newest: latest, pinned }, domains, briefs, briefCount] = await Promise.all([
    orElse(newestAndPinned(db, { now, limit: feedLimits.homeLatest }), {
      newest: [],
      pinned: null,
    }),
    Promise.all(
      domainSlugs.map(async (domain) => ({
        domain,
        articles: await orElse(
          newestInDomain(db, 'article', domain, { limit: articlesPerDomain }),
          [],
        ),
      })),
    ),
    Promise.all(
      domainSlugs.map((domain) => orElse(newestInDomain(db, 'brief', domain, { limit: 1 }), [])),
    ),
    orElse(countListed(db, 'brief'), 0),
  ])
  return {
    featured: pinned ?? latest[0] ?? null,
    isPinned: pinned !== null,
    domains,
    briefs: briefs.flat().sort(newestFirst),
    briefCount,
    latest,
    failures,
  }
}
