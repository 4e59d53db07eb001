import { type AliasedExpression, sql } from 'kysely'
import { type PostKind, postKinds } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import { foldTag } from '../fields/tags.rules'
import type { PostSummary } from '../post.rules'
import { isStorable, listed, type Page, tables } from '../published/published-posts.queries'
import { toSummary } from '../published/rows.queries'
import { newestFirst } from './newest-first.rules'
import type { TopicCount } from './topics.rules'

export interface PostKey {
  kind: PostKind
  id: string
}

/** Articles and briefs with exactly this tag, newest first. */
export async function newestWithTag(db: Db, tag: string, page: Page): Promise<PostSummary[]> {
  return listedAt(db, await newestKeysWithTag(db, tag, page), page)
}

/** The listed posts with these keys, newest first. */
export async function listedAt(
  db: Db,
  keys: readonly PostKey[],
  { limit }: Page,
): Promise<PostSummary[]> {
  const found = await Promise.all(
    postKinds.map(async (kind) => {
      const ids = keys.filter((key) => key.kind === kind).map(({ id }) => id)
      if (ids.length === 0) return []
      const rows = await listed(db, kind, { limit }).where('id', 'in', ids).execute()
      return rows.map((row) => toSummary(kind, row))
    }),
  )
  return found.flat().sort(newestFirst)
}

/** The keys of the posts with exactly this tag. */
export async function newestKeysWithTag(
  db: Db,
  tag: string,
  { limit, offset = 0 }: Page,
): Promise<PostKey[]> {
  if (!isStorable(tag)) return []
  const newestOf = (kind: PostKind) =>
    newestTagged(db, kind, tag, { limit: offset + limit })
      .select(['post_id as id', 'listed_from', sql.lit<PostKind>(kind).as('kind')])
      .as('found')
  return newestOfBoth(db, newestOf, { limit, offset }).execute()
}

/** Articles and briefs together, newest first, from a query for each kind. */
export function newestOfBoth(
  db: Db,
  newestOf: (kind: PostKind) => AliasedExpression<NewestKey, 'found'>,
  { limit, offset }: { limit: number; offset: number },
) {
  return db
    .selectFrom(newestOf('article'))
    .selectAll()
    .unionAll(db.selectFrom(newestOf('brief')).selectAll())
    .orderBy('listed_from', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
}

type NewestKey = PostKey & { listed_from: string | null }

/** The listed posts of a kind with a tag, newest first, from an index. */
export function newestTagged(db: Db, kind: PostKind, tag: string, { limit }: Page) {
  const { posts, tags } = tables[kind]
  return db
    .selectFrom(`${tags} as tags`)
    .innerJoin(`${posts} as post`, 'post.id', 'tags.post_id')
    .where('tag', '=', tag)
    .where('listed_from', 'is not', null)
    .orderBy('listed_from', 'desc')
    .orderBy('post_id', 'desc')
    .limit(limit)
}

export async function countWithTag(db: Db, tag: string): Promise<number> {
  if (!isStorable(tag)) return 0
  const counts = await Promise.all(
    postKinds.map((kind) =>
      listedTags(db, kind)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('tag', '=', tag)
        .executeTakeFirstOrThrow(),
    ),
  )
  return counts.reduce((sum, { count }) => sum + count, 0)
}

/** Those of these topics that have a page, in any spelling that leads to it. */
export async function existingTopics(db: Db, topics: readonly string[]): Promise<Set<string>> {
  const asked = [...new Set(topics)].filter(isStorable)
  if (asked.length === 0) return new Set()
  const rows = await Promise.all(
    postKinds.map((kind) =>
      listedTags(db, kind).select('tag').distinct().where('tag', 'in', asked).execute(),
    ),
  )
  const found = new Set(rows.flat().map(({ tag }) => tag))
  if (asked.every((topic) => found.has(topic))) return found
  // Another spelling redirects, and has no index.
  const all = new Set((await topicCounts(db)).map(({ topic }) => foldTag(topic)))
  return new Set(asked.filter((topic) => all.has(foldTag(topic))))
}

/** The tags of listed posts, each with its number of posts. */
export async function topicCounts(db: Db): Promise<TopicCount[]> {
  const counts = new Map<string, number>()
  for (const kind of postKinds) {
    const rows = await listedTags(db, kind)
      .select((eb) => ['tag', eb.fn.countAll<number>().as('count')])
      .groupBy('tag')
      .execute()
    for (const { tag, count } of rows) counts.set(tag, (counts.get(tag) ?? 0) + count)
  }
  return [...counts].map(([topic, count]) => ({ topic, count }))
}

/** Each tag of each listed post. */
export function listedTags(db: Db, kind: PostKind) {
  return db.selectFrom(tables[kind].tags).where('listed_from', 'is not', null)
}
