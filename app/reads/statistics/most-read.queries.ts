import { setImmediate } from 'node:timers/promises'
import { postKinds } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import { addDays } from '~/posts/lists/calendar/calendar-days.rules'
import type { PostKey } from '~/posts/lists/topics.queries'
import type { DayRange } from './reads-by-day.queries'

export interface TopicReads {
  topic: string
  reads: number
}

/** How many days one query adds up. SQLite runs it in this process, and readers wait for it. */
const topicDaysAtOnce = 31
const postDaysAtOnce = 3

/** Every topic that was read, the most read first. */
export async function mostReadTopics(db: Db, range: DayRange): Promise<TopicReads[]> {
  const totals = new Map<string, number>()
  for (const { from, to } of parts(range, topicDaysAtOnce)) {
    const rows = await db
      .selectFrom('topic_reads')
      .select((eb) => ['tag', eb.fn.sum<number>('count').as('reads')])
      .where('day', '>=', from)
      .where('day', '<=', to)
      .groupBy('tag')
      .execute()
    for (const { tag, reads } of rows) totals.set(tag, (totals.get(tag) ?? 0) + reads)
    await setImmediate()
  }
  return [...totals]
    .filter(([, reads]) => reads > 0)
    .map(([topic, reads]) => ({ topic, reads }))
    .sort((a, b) => b.reads - a.reads || (a.topic < b.topic ? -1 : 1))
}

export type ReadPost = PostKey & { reads: number }

/** The most read posts of both kinds, whether readers can still see them or not. Only for ranges of some weeks. */
export async function mostReadPosts(db: Db, range: DayRange, limit: number): Promise<ReadPost[]> {
  const totals = new Map<string, ReadPost>()
  for (const kind of postKinds) {
    for (const { from, to } of parts(range, postDaysAtOnce)) {
      const rows = await db
        .selectFrom('post_reads')
        .select(['post_id', 'count'])
        .where('kind', '=', kind)
        .where('day', '>=', from)
        .where('day', '<=', to)
        .execute()
      for (const { post_id, count } of rows) {
        const key = `${kind} ${post_id}`
        const total = totals.get(key)
        if (total) total.reads += count
        else totals.set(key, { kind, id: post_id, reads: count })
      }
      await setImmediate()
    }
  }
  return [...totals.values()]
    .sort((a, b) => b.reads - a.reads || (a.id < b.id ? -1 : 1))
    .slice(0, limit)
}

function* parts({ from, to }: DayRange, length: number): Generator<DayRange> {
  for (let start = from; start <= to; start = addDays(start, length)) {
    const end = addDays(start, length - 1)
    yield { from: start, to: end < to ? end : to }
  }
}
