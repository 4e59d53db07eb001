import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import { type PostKind, postKinds } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import type { Schema } from '~/database/schema/schema'
import type { DomainSlug } from '../addresses/domain.rules'
import { bestMatch, spellingsOf } from '../addresses/post-id.rules'
import { isPostStatus, type PostStatus, type PostSummary, postStatuses } from '../post.rules'
import { isStorable, tables } from '../published/published-posts.queries'
import type { ReviewState } from '../review/review.rules'
import { type DeskPost, titleKey } from './desk-post.rules'
import { deskColumns, toDeskPost } from './desk-rows.queries'
import { type DeskListPost, listPostsWithKeys } from './list-rows.queries'

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

export type DeskSort = 'relevance' | 'updated' | 'published' | 'due' | 'title'

export interface DeskFilter {
  kind?: PostKind
  /** Left out: every post that is not in the bin. */
  status?: PostStatus
  domain?: DomainSlug
  authorId?: string
  /** An author: only their own posts and those assigned to them. */
  visibleTo?: string
  /** The editor who writes it: without an assignment, its creator. */
  assignedTo?: string
  reviewState?: ReviewState
  /** Part of the title, in any case and with any accents; with a text search also words of the post. */
  text?: string
}

/** Finds posts by their words. It belongs to the search, which knows the full-text indexes. */
export interface DeskTextSearch {
  /** Selects the ids of the posts that contain the words. */
  matching(kind: PostKind): RawBuilder<unknown>
  /** Those with the words in title, tags or focus keyword. */
  matchingInHead(kind: PostKind): RawBuilder<unknown>
}

export interface DeskListRequest extends DeskFilter {
  sort: DeskSort
  direction: 'asc' | 'desc'
  /** Starts at 1. */
  page: number
  perPage: number
}

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
  search: DeskTextSearch | null = null,
): Promise<DeskListPage> {
  const found = keys(db, filter, sort, search)
  const pageAt = (page: number) =>
    db
      .selectFrom(found.as('found'))
      // Counted together with the page: searching the text a second time would take as long again.
      .select(['kind', 'id', sql<number>`count(*) over ()`.as('total')])
      .orderBy('match_rank', 'desc')
      // Posts without a date come last in both directions; the engines would sort them differently.
      .orderBy('sort_key', (order) =>
        (direction === 'asc' ? order.asc() : order.desc()).nullsLast(),
      )
      .orderBy('id', direction)
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute()
  const requested = await pageAt(requestedPage)
  const total = requested[0]?.total ?? (requestedPage > 1 ? await countIn(db, found) : 0)
  const pages = Math.max(1, Math.ceil(total / perPage))
  const page = Math.min(requestedPage, pages)
  const onPage = page === requestedPage ? requested : await pageAt(page)
  return { posts: await listPostsWithKeys(db, onPage), total, page, pages }
}

async function countIn(db: Db, found: ReturnType<typeof keys>): Promise<number> {
  const { total } = await db
    .selectFrom(found.as('found'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** The keys of all matching posts. Only the index is read for them; rows are read only for the shown page. */
function keys(db: Db, filter: DeskFilter, sort: DeskSort, search: DeskTextSearch | null) {
  const kinds = filter.kind ? [filter.kind] : postKinds
  const [first, ...others] = kinds.map((kind) => keysOf(db, kind, filter, { sort, search }))
  if (!first) throw new Error('There is no kind of post to list.')
  return others.reduce((all, more) => all.unionAll(more), first)
}

const sortColumns = {
  // Of equally good matches, those that were changed last.
  relevance: 'updated_at',
  updated: 'updated_at',
  published: 'published_at',
  due: 'due_on',
  title: 'title_key',
} as const satisfies Record<DeskSort, string>

const unbinned = postStatuses.filter((status) => status !== 'binned')

// The concatenation keeps the database from using the readers' indexes, which lack the other columns: it would then
// read every row.
const statusOf = sql<string>`status || ''`
const domainSlugOf = sql<string>`domain_slug || ''`

/** The twin of writerOf(). */
const writer = sql<string | null>`coalesce(assigned_to, author_id)`

interface KeysOptions {
  sort: DeskSort
  search: DeskTextSearch | null
}

/** The keys of the matching posts of one kind, with the value that they are sorted by. */
export function keysOf(db: Db, kind: PostKind, filter: DeskFilter, { sort, search }: KeysOptions) {
  const { status, domain, authorId, visibleTo, assignedTo, reviewState, text = '' } = filter
  const searchKey = titleKey(text.replaceAll('\0', ''))
  const isInTitle = sql<boolean>`title_key like ${likeKey(searchKey)} escape '!'`
  const isMatch = search
    ? sql<boolean>`(${isInTitle} or id in (${search.matching(kind)}))`
    : isInTitle
  const rank =
    search && sort === 'relevance'
      ? sql<number>`case when ${isInTitle} then 2 when id in (${search.matchingInHead(kind)}) then 1 else 0 end`
      : sql.lit(0)
  return db
    .selectFrom(tables[kind].posts)
    .select([sql.lit<PostKind>(kind).as('kind'), 'id'])
    .select(sql<string | null>`${sql.ref(sortColumns[sort])}`.as('sort_key'))
    .select(rank.as('match_rank'))
    .where(statusOf, 'in', status ? [status] : unbinned)
    .$if(domain !== undefined, (query) => query.where(domainSlugOf, '=', domain ?? ''))
    .$if(authorId !== undefined, (query) => query.where('author_id', '=', authorId ?? ''))
    .$if(visibleTo !== undefined, (query) => query.where(isTheirs(visibleTo ?? '')))
    .$if(assignedTo !== undefined, (query) => query.where(writer, '=', assignedTo ?? ''))
    .$if(reviewState !== undefined, (query) => query.where('review_state', '=', reviewState ?? ''))
    .$if(searchKey !== '', (query) => query.where(isMatch))
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

/** Whether anybody wrote a post at the desk: those of the sample edition and of imports do not count. */
export async function hasPostOfEditor(db: Db): Promise<boolean> {
  const found = await Promise.all(
    postKinds.map((kind) =>
      db
        .selectFrom(tables[kind].posts)
        .select('id')
        .where('author_id', 'is not', null)
        .limit(1)
        .executeTakeFirst(),
    ),
  )
  return found.some((row) => row !== undefined)
}
