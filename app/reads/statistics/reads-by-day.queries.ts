import type { Db } from '~/database/database'
import { type DomainSlug, domainOf } from '~/posts/addresses/domain.rules'
import type { PostKey } from '~/posts/lists/topics.queries'
import { isStorable } from '~/posts/published/published-posts.queries'

/** Both days are included. They are UTC, like every day that reads are counted by. */
export interface DayRange {
  from: string
  to: string
}

export interface DayReads {
  day: string
  reads: number
}

// The database keeps these sums, see migrations/0032-statistics.ts. Days without reads are left out.

export async function readsByDomain(
  db: Db,
  { from, to }: DayRange,
): Promise<(DayReads & { domain: DomainSlug })[]> {
  const rows = await db
    .selectFrom('domain_reads')
    .select(['day', 'domain_slug', 'count'])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute()
  return rows.map(({ day, domain_slug, count }) => ({
    day,
    domain: domainOf(domain_slug),
    reads: count,
  }))
}

export async function readsOfTopic(
  db: Db,
  topic: string,
  { from, to }: DayRange,
): Promise<DayReads[]> {
  if (!isStorable(topic)) return []
  return db
    .selectFrom('topic_reads')
    .select(['day', 'count as reads'])
    .where('tag', '=', topic)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute()
}

export async function readsOfPost(
  db: Db,
  { kind, id }: PostKey,
  { from, to }: DayRange,
): Promise<DayReads[]> {
  return db
    .selectFrom('post_reads')
    .select(['day', 'count as reads'])
    .where('kind', '=', kind)
    .where('post_id', '=', id)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute()
}

/** The first day of which reads are stored; null if there are none. */
export async function firstDayOfReads(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('domain_reads')
    .select('day')
    .where('count', '>', 0)
    .orderBy('day')
    .limit(1)
    .executeTakeFirst()
  return row?.day ?? null
}
