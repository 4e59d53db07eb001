import { sql } from 'kysely'
import { domainOf } from '~/content/address/domain'
import { newestFirst } from '~/content/discovery/newest-first'
import { type PostKind, type PostSummary, postKinds } from '~/content/post/post'
import type { Db } from '../engine/database'
import { isListedRow, type PostTitle, tables } from './posts'

/** What stands beside a post: before and after it, and under other tags. */

export interface Neighbours {
  previous: PostTitle | null
  next: PostTitle | null
}

/** The posts of the same kind and domain that came out just before and just after this one. */
export async function neighboursOf(
  db: Db,
  post: Pick<PostSummary, 'kind' | 'id' | 'domain' | 'publishedAt'>,
  now: Date,
): Promise<Neighbours> {
  const moment = post.publishedAt?.toISOString()
  // A draft that somebody previews came out neither before nor after any other.
  if (moment === undefined) return { previous: null, next: null }
  const beside = async (isBefore: boolean): Promise<PostTitle | null> => {
    const [than, direction] = isBefore ? (['<', 'desc'] as const) : (['>', 'asc'] as const)
    const row = await db
      .selectFrom(tables[post.kind].posts)
      .select(['id', 'title', 'slug', 'domain'])
      .where('domain_slug', '=', domainOf(post.domain))
      .where(isListedRow(now))
      .where(sql<boolean>`(published_at, id) ${sql.raw(than)} (${moment}, ${post.id})`)
      .orderBy('published_at', direction)
      .orderBy('id', direction)
      .limit(1)
      .executeTakeFirst()
    return row ? { kind: post.kind, ...row } : null
  }
  const [previous, next] = await Promise.all([beside(true), beside(false)])
  return { previous, next }
}

/** For each of these tags its newest posts, at most so many. */
export async function newestOfEachTag(
  db: Db,
  tags: readonly string[],
  perTag: number,
  now: Date,
): Promise<Map<string, PostTitle[]>> {
  const byTag = new Map<string, PostTitle[]>(tags.map((tag) => [tag, []]))
  if (tags.length === 0) return byTag
  const found = await Promise.all(
    postKinds.map((kind) => newestOfKind(db, kind, tags, perTag, now)),
  )
  for (const { tag, publishedAt: _, ...post } of found.flat().sort(newestFirst)) {
    const posts = byTag.get(tag)
    if (posts && posts.length < perTag) posts.push(post)
  }
  return byTag
}

async function newestOfKind(
  db: Db,
  kind: PostKind,
  tags: readonly string[],
  perTag: number,
  now: Date,
) {
  const { posts, tags: tagTable } = tables[kind]
  const { rows } = await sql<Row>`
    select tag, id, title, slug, domain, published_at from (
      select tag, id, title, slug, domain, published_at,
        row_number() over (partition by tag order by published_at desc, id desc) as place
      from ${sql.table(tagTable)} join ${sql.table(posts)} on id = post_id
      where tag in (${sql.join(tags)}) and ${isListedRow(now)}
    ) ranked where place <= ${perTag}`.execute(db)
  return rows.map(({ published_at, ...row }) => ({
    kind,
    ...row,
    publishedAt: new Date(published_at),
  }))
}

interface Row {
  tag: string
  id: string
  title: string
  slug: string | null
  domain: string
  published_at: string
}
