import { setImmediate } from 'node:timers/promises'
import { type PostKind, postKinds } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import type { PostKey } from '~/posts/lists/topics.queries'
import type { DayRange } from './reads-by-day.queries'

// SQLite runs queries in this process, and readers wait for them: long lists are loaded in parts.
const topicRowsAtOnce = 40_000
const postsAtOnce = 1000

export interface TopicReads {
  topic: string
  reads: number
}

/** Every topic that was read, the most read first. */
export async function mostReadTopics(db: Db, range: DayRange): Promise<TopicReads[]> {
  const topics: TopicReads[] = []
  const end = await lastTopic(db)
  let last = ''
  while (end !== null && last !== end) {
    const after = last
    last = (await topicAfterRows(db, after)) ?? end
    topics.push(...(await someTopics(db, { ...range, after, last })))
    await setImmediate()
  }
  return topics
    .filter(({ reads }) => reads > 0)
    .sort((a, b) => b.reads - a.reads || (a.topic < b.topic ? -1 : 1))
}

/** In the order of the database. */
async function lastTopic(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('topic_reads')
    .select('tag')
    .orderBy('tag', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.tag ?? null
}

/** The topic with which a part ends; null for the last part. */
async function topicAfterRows(db: Db, after: string): Promise<string | null> {
  const row = await db
    .selectFrom('topic_reads')
    .select('tag')
    .where('tag', '>', after)
    .orderBy('tag')
    .limit(1)
    .offset(topicRowsAtOnce)
    .executeTakeFirst()
  return row?.tag ?? null
}

async function someTopics(
  db: Db,
  { from, to, after, last }: DayRange & { after: string; last: string },
): Promise<TopicReads[]> {
  return (
    db
      .selectFrom('topic_reads')
      .select((eb) => ['tag as topic', eb.fn.sum<number>('count').as('reads')])
      .where('tag', '>', after)
      // Without an end, SQLite would look up the days of each topic, beginning with the first topic.
      .where('tag', '<=', last)
      .where('day', '>=', from)
      .where('day', '<=', to)
      .groupBy('tag')
      .execute()
  )
}

export type PostReads = PostKey & { reads: number }

/** The most read posts of both kinds, whether readers can still see them or not. Only for some days: it reads every row. */
export async function mostReadPosts(
  db: Db,
  { from, to }: DayRange,
  limit: number,
): Promise<PostReads[]> {
  const found = await Promise.all(
    postKinds.map(async (kind) => {
      const rows = await db
        .selectFrom('post_reads')
        .select((eb) => ['post_id as id', eb.fn.sum<number>('count').as('reads')])
        .where('kind', '=', kind)
        .where('day', '>=', from)
        .where('day', '<=', to)
        .groupBy('post_id')
        .orderBy('reads', 'desc')
        .orderBy('post_id')
        .limit(limit)
        .execute()
      return rows.map((row) => ({ kind, ...row }))
    }),
  )
  return found
    .flat()
    .sort((a, b) => b.reads - a.reads || (a.id < b.id ? -1 : 1))
    .slice(0, limit)
}

/** Every post that was read, part by part, in the order of its id. */
export async function* readPosts(db: Db, range: DayRange): AsyncGenerator<PostReads[]> {
  for (const kind of postKinds) {
    for (let last = ''; ; ) {
      const found = await someReadPosts(db, kind, { ...range, after: last })
      yield found
      last = found.at(-1)?.id ?? ''
      if (found.length < postsAtOnce) break
      await setImmediate()
    }
  }
}

async function someReadPosts(
  db: Db,
  kind: PostKind,
  { from, to, after }: DayRange & { after: string },
): Promise<PostReads[]> {
  const rows = await db
    .selectFrom('post_reads')
    .select((eb) => ['post_id as id', eb.fn.sum<number>('count').as('reads')])
    .where('kind', '=', kind)
    .where('post_id', '>', after)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy('post_id')
    .orderBy('post_id')
    .limit(postsAtOnce)
    .execute()
  return rows.map((row) => ({ kind, ...row }))
}
