import type { Db } from '~/database/database'
import { type DomainSlug, domainOf, domainSlugs } from '~/posts/addresses/domain.rules'
import type { PostSummary } from '~/posts/post.rules'
import { isListedRow, listed } from '~/posts/published/published-posts.queries'
import { toSummary } from '~/posts/published/rows.queries'

/** A published brief without an issue. */
export interface OfferedBrief {
  id: string
  title: string
  domain: DomainSlug
  publishedAt: Date
}

/** Newest first. */
export async function offeredBriefs(
  db: Db,
  { since, now, limit }: { since: Date; now: Date; limit: number },
): Promise<OfferedBrief[]> {
  const rows = await db
    .selectFrom('weekly_briefs')
    .select(['id', 'title', 'domain', 'published_at'])
    .where(isListedRow(now))
    .where('published_at', '>=', since.toISOString())
    .where('id', 'not in', (query) => query.selectFrom('newsletter_issues').select('brief_id'))
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id, title, domain, published_at }) => ({
    id,
    title,
    domain: domainOf(domain),
    publishedAt: new Date(published_at ?? now),
  }))
}

interface Period {
  after: Date
  until: Date
  now: Date
  limit: number
}

/** The articles of a domain that were published after one time and until another, newest first. */
export async function articlesBetween(
  db: Db,
  domain: DomainSlug,
  { after, until, now, limit }: Period,
): Promise<PostSummary[]> {
  const rows = await listed(db, 'article', { now, limit })
    .where('domain_slug', '=', domain)
    .where('published_at', '>', after.toISOString())
    .where('published_at', '<=', until.toISOString())
    .execute()
  return rows.map((row) => toSummary('article', row))
}

/** countRecipients() for all domains in one query. */
export async function recipientsByDomain(db: Db): Promise<Record<DomainSlug, number>> {
  const counts = await db
    .selectFrom('subscribers')
    .select(({ fn }) =>
      domainSlugs.map((domain) =>
        fn.countAll<number>().filterWhere('domains', 'like', `%,${domain},%`).as(domain),
      ),
    )
    .where('status', '=', 'confirmed')
    .executeTakeFirstOrThrow()
  return {
    cybersecurity: Number(counts.cybersecurity),
    ai: Number(counts.ai),
    'cyber-marketing': Number(counts['cyber-marketing']),
  }
}
