import type { PostKind } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import { type DomainSlug, domainOf, domainSlugs } from '~/posts/addresses/domain.rules'
import { isListedRow, tables } from '~/posts/published/published-posts.queries'

/** A published post without an issue. */
export interface OfferedPost {
  id: string
  title: string
  domain: DomainSlug
  publishedAt: Date
}

/** Newest first. */
export async function offeredPosts(
  db: Db,
  kind: PostKind,
  { since, limit }: { since: Date; limit: number },
): Promise<OfferedPost[]> {
  const rows = await db
    .selectFrom(tables[kind].posts)
    .select(['id', 'title', 'domain', 'published_at'])
    .where(isListedRow)
    .where('published_at', '>=', since.toISOString())
    .where('id', 'not in', (query) => query.selectFrom('newsletter_issues').select('post_id'))
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toOffered)
}

/** Published articles to add to an issue, newest first. */
export async function newestArticles(
  db: Db,
  { domain, except, limit }: NewestArticles,
): Promise<OfferedPost[]> {
  const rows = await db
    .selectFrom('articles')
    .select(['id', 'title', 'domain', 'published_at'])
    .where(isListedRow)
    .where('domain_slug', '=', domain)
    .$if(except.length > 0, (query) => query.where('id', 'not in', except))
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toOffered)
}

interface NewestArticles {
  domain: DomainSlug
  /** Ids of articles to leave out. */
  except: readonly string[]
  limit: number
}

interface OfferedRow {
  id: string
  title: string
  domain: string
  published_at: string | null
}

function toOffered({ id, title, domain, published_at }: OfferedRow): OfferedPost {
  return { id, title, domain: domainOf(domain), publishedAt: new Date(published_at ?? 0) }
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
