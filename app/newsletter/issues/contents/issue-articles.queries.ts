import type { Db } from '~/database/database'
import { domainOf } from '~/posts/addresses/domain.rules'
import { dateOf } from '~/posts/fields/dates.rules'
import { isListed } from '~/posts/lifecycle/visibility.rules'
import type { PostSummary } from '~/posts/post.rules'
import { isListedRow, listed, summaries } from '~/posts/published/published-posts.queries'
import { toSummary } from '~/posts/published/rows.queries'
import { maxArticles, type NewsletterIssue } from '../issue.rules'

const week = 7 * 24 * 60 * 60 * 1000

export interface ArticlesOfIssue {
  /** Those that the mail has, in their order. */
  articles: PostSummary[]
  /** Chosen articles that readers cannot see any more. */
  leftOut: { id: string; title: string }[]
}

/** The articles that follow the post in its mail, as they are now. */
export async function articlesOfIssue(
  db: Db,
  { articleIds }: Pick<NewsletterIssue, 'articleIds'>,
  post: Pick<PostSummary, 'kind' | 'id' | 'domain' | 'publishedAt' | 'createdAt'>,
): Promise<ArticlesOfIssue> {
  if (articleIds === null) return { articles: await weekBefore(db, post), leftOut: [] }
  const found = await articlesWithIds(db, articleIds)
  const articles = found.filter((article) => isListed(article))
  const leftOut = articleIds
    .filter((id) => !articles.some((article) => article.id === id))
    .map((id) => ({
      id,
      title: found.find((article) => article.id === id)?.title ?? 'A deleted article',
    }))
  return { articles, leftOut }
}

/** The articles of the post's domain from the seven days until it was published, newest first. */
async function weekBefore(
  db: Db,
  post: Pick<PostSummary, 'kind' | 'id' | 'domain' | 'publishedAt' | 'createdAt'>,
): Promise<PostSummary[]> {
  const until = dateOf(post)
  const after = new Date(until.getTime() - week)
  const except = post.kind === 'article' ? { except: post.id } : {}
  const rows = await listed(db, 'article', { limit: maxArticles, ...except })
    .where('domain_slug', '=', domainOf(post.domain))
    .where('published_at', '>', after.toISOString())
    .where('published_at', '<=', until.toISOString())
    .execute()
  return rows.map((row) => toSummary('article', row))
}

/** Articles of any status, in the order of the ids. */
async function articlesWithIds(db: Db, ids: readonly string[]): Promise<PostSummary[]> {
  if (ids.length === 0) return []
  const rows = await summaries(db, 'article').where('id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, toSummary('article', row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The titles of those that readers can see, by id. */
export async function publishedAmong(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('articles')
    .select(['id', 'title'])
    .where('id', 'in', ids)
    .where(isListedRow)
    .execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
}
