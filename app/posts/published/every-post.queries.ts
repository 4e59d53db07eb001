import { sql } from 'kysely'
import { type PostKind, postKinds } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import { listedTags } from '../lists/topics.queries'
import type { PostSummary } from '../post.rules'
import { isListedRow, tables } from './published-posts.queries'
import { toThumbnail } from './rows.queries'

/** The part of a post that a sitemap needs. */
export type MappedPost = Pick<
  PostSummary,
  'kind' | 'id' | 'title' | 'slug' | 'domain' | 'createdAt' | 'changedAt' | 'thumbnail'
> & { publishedAt: Date }

interface Range {
  /** How many posts to skip. */
  offset: number
  limit: number
}

/** The number of rows in memory at a time. */
const batch = 1000

/**
 * Listed posts, the oldest first, so that a new post changes only the end. They are loaded in batches: a million need
 * no more memory than a thousand.
 */
export async function* everyPost(
  db: Db,
  kind: PostKind,
  { offset, limit }: Range,
): AsyncGenerator<MappedPost> {
  let next = await keyAt(db, kind, offset)
  for (let left = limit; left > 0 && next; left -= batch) {
    const rows = await mappedRows(db, kind)
      .where(sql<boolean>`(published_at, id) >= (${next.published_at}, ${next.id})`)
      .orderBy('published_at')
      .orderBy('id')
      // One more than is used: the next batch begins there.
      .limit(Math.min(batch, left) + 1)
      .execute()
    next = rows[batch]
    for (const row of rows.slice(0, Math.min(batch, left))) yield toMappedPost(kind, row)
  }
}

/** Reads only the index, so that any offset is fast. */
async function keyAt(db: Db, kind: PostKind, offset: number) {
  return db
    .selectFrom(tables[kind].posts)
    .select(['published_at', 'id'])
    .where(isListedRow)
    .orderBy('published_at')
    .orderBy('id')
    .limit(1)
    .offset(offset)
    .executeTakeFirst()
}

interface Newest {
  limit: number
  kinds?: readonly PostKind[]
}

/** The newest first, of both kinds or of these. */
export async function publishedSince(
  db: Db,
  since: Date,
  { limit, kinds = postKinds }: Newest,
): Promise<MappedPost[]> {
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const rows = await mappedRows(db, kind)
        .where('published_at', '>', since.toISOString())
        .orderBy('published_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return rows.map((row) => toMappedPost(kind, row))
    }),
  )
  return found
    .flat()
    .sort((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime())
    .slice(0, limit)
}

/** Every tag of a listed post, in the order of the database. */
export async function* everyTopic(db: Db, { offset, limit }: Range): AsyncGenerator<string> {
  let last: string | null = null
  for (let left = limit; left > 0; left -= batch) {
    const rows: { tag: string }[] = await topicsAfter(db, 'article', last)
      .union(topicsAfter(db, 'brief', last))
      .orderBy('tag')
      .limit(Math.min(batch, left))
      .offset(last === null ? offset : 0)
      .execute()
    for (const { tag } of rows) {
      last = tag
      yield tag
    }
    if (rows.length < batch) return
  }
}

function topicsAfter(db: Db, kind: PostKind, after: string | null = null) {
  return listedTags(db, kind)
    .select('tag')
    .distinct()
    .$if(after !== null, (query) => query.where('tag', '>', after ?? ''))
}

function mappedRows(db: Db, kind: PostKind) {
  return db
    .selectFrom(tables[kind].posts)
    .where(isListedRow)
    .select([
      'id',
      'title',
      'slug',
      'domain',
      'created_at',
      'published_at',
      'changed_at',
      'thumbnail_width',
      'thumbnail_height',
      'thumbnail_fingerprint',
    ])
}

type MappedRow = Awaited<ReturnType<ReturnType<typeof mappedRows>['execute']>>[number]

function toMappedPost(kind: PostKind, row: MappedRow): MappedPost {
  const { id, title, slug, domain, created_at, published_at, changed_at } = row
  return {
    kind,
    id,
    title,
    slug,
    domain,
    createdAt: new Date(created_at),
    publishedAt: new Date(published_at ?? created_at),
    changedAt: changed_at === null ? null : new Date(changed_at),
    thumbnail: toThumbnail(row),
  }
}
