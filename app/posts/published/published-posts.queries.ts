import { sql } from 'kysely'
import { type PostKind, postKinds } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import type { DomainSlug } from '../addresses/domain.rules'
import { bestMatch, spellingsOf } from '../addresses/post-id.rules'
import { bodyStartLength, type Post, type PostSummary } from '../post.rules'
import { postColumns, summaryColumns, toPost, toSummary } from './rows.queries'

/** Posts that readers may see, newest first. Every query here follows isListed() of visibility.rules.ts. */

export const tables = {
  article: { posts: 'articles', tags: 'article_tags', authors: 'article_authors' },
  brief: { posts: 'weekly_briefs', tags: 'weekly_brief_tags', authors: 'weekly_brief_authors' },
} as const satisfies Record<PostKind, { posts: string; tags: string; authors: string }>

/** isListed() of visibility.rules.ts in SQL; a test compares the two. */
export const isListedRow = sql<boolean>`status = 'published' and published_at is not null`

export interface Page {
  limit: number
  /** How many posts to skip. */
  offset?: number
  /** The id of a post to leave out. */
  except?: string
}

export async function newest(db: Db, kind: PostKind, page: Page): Promise<PostSummary[]> {
  const rows = await listed(db, kind, page).execute()
  return rows.map((row) => toSummary(kind, row))
}

/** The newest articles, and the pinned one if there is one: one query, because every visit of the home page needs both. */
export async function newestAndPinned(
  db: Db,
  page: Page & { now: Date },
): Promise<{ newest: PostSummary[]; pinned: PostSummary | null }> {
  const pinnedId = db
    .selectFrom('featured_pin')
    .select('post_id')
    .where('until', '>', page.now.toISOString())
  const pinned = summaries(db, 'article')
    .select(sql.lit(1).as('is_pinned'))
    .where('id', '=', pinnedId)
    .where(isListedRow)
  const rows = await db
    .selectFrom(listed(db, 'article', page).as('newest'))
    .selectAll()
    .select(sql.lit(0).as('is_pinned'))
    .unionAll(pinned)
    .execute()
  const posts = (isPinned: 0 | 1) =>
    rows.filter((row) => row.is_pinned === isPinned).map((row) => toSummary('article', row))
  return { newest: posts(0), pinned: posts(1)[0] ?? null }
}

export async function newestInDomain(
  db: Db,
  kind: PostKind,
  domain: DomainSlug,
  page: Page,
): Promise<PostSummary[]> {
  const rows = await listed(db, kind, page).where('domain_slug', '=', domain).execute()
  return rows.map((row) => toSummary(kind, row))
}

export async function newestOutsideDomain(
  db: Db,
  domain: DomainSlug,
  page: Page,
): Promise<PostSummary[]> {
  const rows = await listed(db, 'article', page).where('domain_slug', '!=', domain).execute()
  return rows.map((row) => toSummary('article', row))
}

/** The newest of both kinds, with only their titles and addresses. */
export async function newestTitles(db: Db, { limit }: Page): Promise<PostTitle[]> {
  const found = await Promise.all(
    postKinds.map(async (kind) => {
      const rows = await db
        .selectFrom(tables[kind].posts)
        .select(['id', 'title', 'slug', 'domain'])
        .where(isListedRow)
        .orderBy('published_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return rows.map((row) => ({ kind, ...row }))
    }),
  )
  return found.flat()
}

export type PostTitle = Pick<PostSummary, 'kind' | 'id' | 'title' | 'slug' | 'domain'>

export async function findBySlug(db: Db, kind: PostKind, slug: string): Promise<Post | null> {
  const [post = null] = await findListed(db, kind, 'slug', [slug])
  return post
}

export async function findById(db: Db, kind: PostKind, id: string): Promise<Post | null> {
  const posts = await findListed(db, kind, 'id', spellingsOf(id))
  return bestMatch(posts, id) ?? null
}

export async function countListed(
  db: Db,
  kind: PostKind,
  domain: DomainSlug | null = null,
): Promise<number> {
  const { count } = await db
    .selectFrom(tables[kind].posts)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(isListedRow)
    .$if(domain !== null, (query) => query.where('domain_slug', '=', domain ?? ''))
    .executeTakeFirstOrThrow()
  return count
}

/** Is there any post at all, listed or not? */
export async function hasPosts(db: Db): Promise<boolean> {
  for (const { posts } of Object.values(tables)) {
    if (await db.selectFrom(posts).select('id').limit(1).executeTakeFirst()) return true
  }
  return false
}

async function findListed(
  db: Db,
  kind: PostKind,
  column: 'slug' | 'id',
  values: string[],
): Promise<Post[]> {
  if (!values.every(isStorable)) return []
  const rows = await db
    .selectFrom(tables[kind].posts)
    .select(postColumns)
    .where(column, 'in', values)
    .where(isListedRow)
    .execute()
  return rows.map((row) => toPost(kind, row))
}

/** No stored text has a null byte, and PostgreSQL refuses even to search for one. */
export function isStorable(text: string): boolean {
  return !text.includes('\0')
}

export function listed(db: Db, kind: PostKind, { limit, offset = 0, except }: Page) {
  return summaries(db, kind)
    .where(isListedRow)
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
}

/** The columns that toSummary() needs. */
export function summaries(db: Db, kind: PostKind) {
  return db
    .selectFrom(tables[kind].posts)
    .select(summaryColumns)
    .select(sql<string>`substr(body, 1, ${sql.lit(bodyStartLength)})`.as('body_start'))
    .select(sql<number>`length(body)`.as('body_length'))
}
