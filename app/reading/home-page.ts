import { type DomainSlug, domainSlugs } from '~/content/address/domain'
import { feedLimits } from '~/content/discovery/feed-item'
import type { PostSummary } from '~/content/post/post'
import { newest, newestInDomain } from '~/data/posts'
import type { ReadingDeps } from './deps'

const articlesPerDomain = 3

export interface HomePage {
  featured: PostSummary | null
  domains: { domain: DomainSlug; articles: PostSummary[] }[]
  briefs: PostSummary[]
  latest: PostSummary[]
}

export async function homePage({ db, clock }: ReadingDeps): Promise<HomePage> {
  const now = clock()
  const [latest, domains, briefs] = await Promise.all([
    newest(db, 'article', { now, limit: feedLimits.homeLatest }),
    Promise.all(
      domainSlugs.map(async (domain) => ({
        domain,
        articles: await newestInDomain(db, 'article', domain, { now, limit: articlesPerDomain }),
      })),
    ),
    Promise.all(
      domainSlugs.map((domain) => newestInDomain(db, 'brief', domain, { now, limit: 1 })),
    ),
  ])
  return { featured: latest[0] ?? null, domains, briefs: briefs.flat(), latest }
}
