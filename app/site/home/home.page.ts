import { type DomainSlug, domainSlugs } from '~/posts/addresses/domain.rules'
import { newestFirst } from '~/posts/lists/newest-first.rules'
import type { PostSummary } from '~/posts/post.rules'
import { countListed, newest, newestInDomain } from '~/posts/published/published-posts.queries'
import type { ReadingDeps } from '~/posts/published/reading-deps.queries'
import { tolerant } from '~/posts/published/tolerant.rules'
import { feedLimits } from '../domain/feed-item.rules'

/** The category cards list more of a domain than the domain block shows. */
const listedPerDomain = 5

export interface HomePage {
  featured: PostSummary | null
  domains: { domain: DomainSlug; articles: PostSummary[] }[]
  /** The latest of each domain that has one. */
  briefs: PostSummary[]
  briefCount: number
  latest: PostSummary[]
  /** Why a list is empty that need not be. */
  failures: unknown[]
}

export async function homePage({ db, clock }: ReadingDeps): Promise<HomePage> {
  const now = clock()
  const { failures, orElse } = tolerant()
  const [latest, domains, briefs, briefCount] = await Promise.all([
    orElse(newest(db, 'article', { now, limit: feedLimits.homeLatest }), []),
    Promise.all(
      domainSlugs.map(async (domain) => ({
        domain,
        articles: await orElse(
          newestInDomain(db, 'article', domain, { now, limit: listedPerDomain }),
          [],
        ),
      })),
    ),
    Promise.all(
      domainSlugs.map((domain) =>
        orElse(newestInDomain(db, 'brief', domain, { now, limit: 1 }), []),
      ),
    ),
    orElse(countListed(db, 'brief', now), 0),
  ])
  return {
    featured: latest[0] ?? null,
    domains,
    briefs: briefs.flat().sort(newestFirst),
    briefCount,
    latest,
    failures,
  }
}
