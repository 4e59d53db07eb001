import { type ExpressionBuilder, sql } from 'kysely'
import { type PostKind, postKinds } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import type { Schema } from '~/database/schema/schema'
import type { DomainSlug } from '../addresses/domain.rules'
import { bestMatch, spellingsOf } from '../addresses/post-id.rules'
import { nextColumns, toNextOf } from '../lifecycle/next-version/next-rows.queries'
import { isPostStatus, type PostStatus, type PostSummary, postStatuses } from '../post.rules'
import { isStorable, tables } from '../published/published-posts.queries'
import { parseStatus, toThumbnail } from '../published/rows.queries'
import { reviewColumns, toReview } from '../review/review-rows.queries'
import { type DeskPost, titleKey } from './desk-post.rules'
import { deskColumns, toDeskPost } from './desk-rows.queries'

/** Posts of every status, for the desk only. */

export async function findForDesk(db: Db, kind: PostKind, id: string): Promise<DeskPost | null> {
  if (!isStorable(id)) return null
  const rows = await db
    .selectFrom(tables[kind].posts)
    .select(deskColumns)
    .where('id', 'in', spellingsOf(id))
    .execute()
  const row = bestMatch(rows, id)
  return row ? toDeskPost(kind, row) : null
}

export type DeskSort = 'updated' | 'published' | 'title'

export interface DeskFilter {
  kind?: PostKind
  /** Left out: every post that is not in the bin. */
  status?: PostStatus
  domain?: DomainSlug
  authorId?: string
  /** An author: only their own posts and those assigned to them. */
  visibleTo?: string
  /** Part of the title, in any case and with any accents. */
  text?: string
}

export interface DeskListRequest extends DeskFilter {
  sort: DeskSort
  direction: 'asc' | 'desc'
  /** Starts at 1. */
  page: number
  perPage: number
}

export type DeskListPost = Pick<
  DeskPost,
  'kind' | 'id' | 'title' | 'slug' | 'domain' | 'status' | 'publishedAt' | 'updatedAt'
> &
  Pick<DeskPost, 'createdAt' | 'authorId' | 'version' | 'thumbnail' | 'review' | 'nextOf'>

export interface DeskListPage {
  posts: DeskListPost[]
  total: number
  /** The page that is shown: the last one if a later one was requested. */
  page: number
  pages: number
}

export async function deskPosts(
  db: Db,
  { sort, direction, page: requestedPage, perPage, ...filter }: DeskListRequest,
): Promise<DeskListPage> {
  const found = keys(db, filter, sort)
  const { total } = await db
    .selectFrom(found.as('found'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const pages = Math.max(1, Math.ceil(total / perPage))
  const page = Math.min(requestedPage, pages)
  const onPage = await db
    .selectFrom(found.as('found'))
    .select(['kind', 'id'])
    // Posts without a date come last in both directions; the engines would sort them differently.
    .orderBy('sort_key', (order) => (direction === 'asc' ? order.asc() : order.desc()).nullsLast())
    .orderBy('id', direction)
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  const posts = await listPostsWithKeys(db, onPage)
  return { posts, total, page, pages }
}

/** The keys of all matching posts. Only the index is read for them; rows are read only for the shown page. */
function keys(db: Db, filter: DeskFilter, sort: DeskSort) {
  const kinds = filter.kind ? [filter.kind] : postKinds
  const [first, ...others] = kinds.map((kind) => keysOf(db, kind, filter, sort))
  if (!first) throw new Error('There is no kind of post to list.')
  return others.reduce((all, more) => all.unionAll(more), first)
}

const sortColumns = {
  updated: 'updated_at',
  published: 'published_at',
  title: 'title_key',
} as const satisfies Record<DeskSort, string>

const unbinned = postStatuses.filter((status) => status !== 'binned')

// The concatenation keeps the database from using the readers' indexes, which lack the other columns: it would then
// read every row.
const statusOf = sql<string>`status || ''`
const domainSlugOf = sql<string>`domain_slug || ''`

function keysOf(db: Db, kind: PostKind, filter: DeskFilter, sort: DeskSort) {
  const { status, domain, authorId, visibleTo, text = '' } = filter
  const searchKey = titleKey(text.replaceAll('\0', ''))
  return db
    .selectFrom(tables[kind].posts)
    .select([sql.lit<PostKind>(kind).as('kind'), 'id'])
    .select(sql<string | null>`${sql.ref(sortColumns[sort])}`.as('sort_key'))
    .where(statusOf, 'in', status ? [status] : unbinned)
    .$if(domain !== undefined, (query) => query.where(domainSlugOf, '=', domain ?? ''))
    .$if(authorId !== undefined, (query) => query.where('author_id', '=', authorId ?? ''))
    .$if(visibleTo !== undefined, (query) => query.where(isTheirs(visibleTo ?? '')))
    .$if(searchKey !== '', (query) =>
      query.where(sql<boolean>`title_key like ${likeKey(searchKey)} escape '!'`),
    )
}

/** The posts that an author may see: those of may(). */
export function isTheirs(editorId: string) {
  return ({ eb, or }: ExpressionBuilder<Schema, 'articles' | 'weekly_briefs'>) =>
    or([eb('author_id', '=', editorId), eb('assigned_to', '=', editorId)])
}

/** The pattern for texts that contain this one, for `like … escape '!'`. */
export function likeKey(key: string): string {
  return `%${key.replace(/[!%_]/g, '!$&')}%`
}

export async function listPostsWithKeys(
  db: Db,
  keys: { kind: PostKind; id: string }[],
): Promise<DeskListPost[]> {
  const found = await Promise.all(
    postKinds.map(async (kind) => {
      const ids = keys.filter((key) => key.kind === kind).map(({ id }) => id)
      if (ids.length === 0) return []
      const rows = await listRows(db, kind).where('id', 'in', ids).execute()
      return rows.map((row) => toListPost(kind, row))
    }),
  )
  const byKey = new Map(found.flat().map((post) => [`${post.kind} ${post.id}`, post]))
  return keys.flatMap(({ kind, id }) => byKey.get(`${kind} ${id}`) ?? [])
}

function listRows(db: Db, kind: PostKind) {
  return db
    .selectFrom(tables[kind].posts)
    .select(['id', 'title', 'slug', 'domain', 'status', 'published_at', 'updated_at'])
    .select(['created_at', 'author_id', 'version'])
    .select(reviewColumns)
    .select(nextColumns)
    .select(['thumbnail_width', 'thumbnail_height', 'thumbnail_fingerprint'])
}

type ListRow = Awaited<ReturnType<ReturnType<typeof listRows>['execute']>>[number]

function toListPost(kind: PostKind, row: ListRow): DeskListPost {
  const { id, title, slug, domain, version, author_id: authorId } = row
  return {
    kind,
    id,
    title,
    slug,
    domain,
    status: parseStatus(row.status),
    publishedAt: row.published_at === null ? null : new Date(row.published_at),
    updatedAt: new Date(row.updated_at),
    createdAt: new Date(row.created_at),
    authorId,
    version,
    thumbnail: toThumbnail(row),
    review: toReview(row),
    nextOf: toNextOf(row),
  }
}

/** The number of posts with each status; for authors, of those that they may see. */
export async function countsByStatus(
  db: Db,
  { kind, visibleTo }: Pick<DeskFilter, 'kind' | 'visibleTo'> = {},
): Promise<Record<PostStatus, number>> {
  const counts = { draft: 0, scheduled: 0, published: 0, withdrawn: 0, binned: 0 }
  for (const each of kind ? [kind] : postKinds) {
    const rows = await db
      .selectFrom(tables[each].posts)
      .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
      .$if(visibleTo !== undefined, (query) => query.where(isTheirs(visibleTo ?? '')))
      .groupBy('status')
      .execute()
    // Another program may have stored a status that Vigil does not know: the list leaves such a post out, too.
    for (const { status, count } of rows) if (isPostStatus(status)) counts[status] += count
  }
  return counts
}

/** The next scheduled posts, soonest first. */
export async function nextScheduled(db: Db, limit: number): Promise<ScheduledPost[]> {
  const found = await Promise.all(
    postKinds.map(async (kind) => {
      const rows = await db
        .selectFrom(tables[kind].posts)
        .select(['id', 'title', 'slug', 'domain', 'published_at', 'next_of'])
        .where('status', '=', 'scheduled')
        .where('published_at', 'is not', null)
        .orderBy('published_at')
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map(({ published_at, next_of, ...row }) => ({
        kind,
        ...row,
        publishedAt: new Date(published_at ?? 0),
        isNextVersion: next_of !== null,
      }))
    }),
  )
  return found
    .flat()
    .sort((a, b) => a.publishedAt.getTime() - b.publishedAt.getTime())
    .slice(0, limit)
}

export type ScheduledPost = Pick<PostSummary, 'kind' | 'id' | 'title' | 'slug' | 'domain'> & {
  publishedAt: Date
  isNextVersion: boolean
}
