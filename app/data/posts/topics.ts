import { sql } from 'kysely'
import { newestFirst } from '~/content/discovery/newest-first'
import { isSameTopic, type TopicCount } from '~/content/lists/topics'
import { type PostKind, type PostSummary, postKinds } from '~/content/post/post'
import type { Db } from '../engine/database'
import {
  hasPageRow,
  isListedRow,
  isStorable,
  listed,
  type Page,
  tables,
  unlistedIds,
} from './posts'
import { toSummary } from './rows'

interface TaggedKey {
  kind: PostKind
  id: string
}

/** Articles and briefs that carry exactly this tag, newest first. */
export async function newestWithTag(db: Db, tag: string, page: Page): Promise<PostSummary[]> {
  const keys = await newestKeysWithTag(db, tag, page)
  const found = await Promise.all(
    postKinds.map(async (kind) => {
      const ids = keys.filter((key) => key.kind === kind).map(({ id }) => id)
      if (ids.length === 0) return []
      const { now, limit } = page
      const rows = await listed(db, kind, { now, limit }).where('id', 'in', ids).execute()
      return rows.map((row) => toSummary(kind, row))
    }),
  )
  return found.flat().sort(newestFirst)
}

/** Which they are. */
export async function newestKeysWithTag(
  db: Db,
  tag: string,
  page: Page & { onlyWithPage?: boolean },
): Promise<TaggedKey[]> {
  if (!isStorable(tag)) return []
  const { now, onlyWithPage = false } = page
  const keysOf = (kind: PostKind) =>
    keysWithTag(db, kind, tag, now).$if(onlyWithPage, (query) => query.where(hasPageRow(kind)))
  // The keys of both kinds are put in order first, so that a far page costs no more posts than a near one.
  // Materialized: to have them in order, SQLite would else walk every post there is and look for the tag.
  return db
    .with(
      (cte) => cte('tagged').materialized(),
      () => keysOf('article').unionAll(keysOf('brief')),
    )
    .selectFrom('tagged')
    .selectAll()
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset ?? 0)
    .execute()
}

export async function countWithTag(db: Db, tag: string, now: Date): Promise<number> {
  if (!isStorable(tag)) return 0
  const { count } = await db
    .selectFrom(
      keysWithTag(db, 'article', tag, now)
        .unionAll(keysWithTag(db, 'brief', tag, now))
        .as('tagged'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Every tag of a listed post, with how many carry it. */
export async function topicCounts(db: Db, now: Date): Promise<TopicCount[]> {
  const counts = new Map<string, number>()
  for (const kind of postKinds) {
    // Few posts are unlisted: leaving those out costs a fraction of looking every tag's post up.
    const rows = await db
      .selectFrom(tables[kind].tags)
      .select((eb) => ['tag', eb.fn.countAll<number>().as('count')])
      .where('post_id', 'not in', unlistedIds(db, kind, now))
      .groupBy('tag')
      .execute()
    for (const { tag, count } of rows) counts.set(tag, (counts.get(tag) ?? 0) + count)
  }
  return [...counts].map(([topic, count]) => ({ topic, count }))
}

/** The tags of listed posts that say the same in another case. */
export async function otherSpellings(db: Db, topic: string, now: Date): Promise<string[]> {
  if (!isStorable(topic)) return []
  const stored = await Promise.all(
    postKinds.map((kind) => db.selectFrom(tables[kind].tags).select('tag').distinct().execute()),
  )
  // Compared here and not in SQL: SQLite knows the case of no letter beyond ASCII.
  const same = new Set(stored.flat().flatMap(({ tag }) => (isSameTopic(tag, topic) ? [tag] : [])))
  const counts = await Promise.all([...same].map((tag) => countWithTag(db, tag, now)))
  return [...same].filter((_, index) => counts[index])
}

function keysWithTag(db: Db, kind: PostKind, tag: string, now: Date) {
  const { posts, tags } = tables[kind]
  return db
    .selectFrom(posts)
    .select(['id', 'published_at'])
    .select(sql.lit<PostKind>(kind).as('kind'))
    .where(isListedRow(now))
    .where('id', 'in', (query) => query.selectFrom(tags).select('post_id').where('tag', '=', tag))
}
