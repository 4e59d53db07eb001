import { type PostKind, postKinds } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import { dayOf } from '~/posts/fields/dates.rules'
import { addDays } from '~/posts/lists/calendar/calendar-days.rules'
import { isListedRow, tables } from '~/posts/published/published-posts.queries'
import { type PostAges, readsSince } from './since-publication.rules'

interface NewestRequest {
  now: Date
  limit: number
  /** How many days since publication. */
  maxDays: number
}

/** The newest posts that readers can see, of both kinds, with their reads since publication. */
export async function newestWithReads(
  db: Db,
  { now, limit, maxDays }: NewestRequest,
): Promise<PostAges[]> {
  const found = await Promise.all(postKinds.map((kind) => newestOf(db, kind, limit)))
  const posts = found
    .flat()
    .sort((a, b) => b.at.localeCompare(a.at) || (a.id < b.id ? 1 : -1))
    .slice(0, limit)
  return Promise.all(
    posts.map(async ({ at, ...post }) => {
      const published = dayOf(new Date(at))
      const counts = await db
        .selectFrom('post_reads')
        .select(['day', 'count as reads'])
        .where('kind', '=', post.kind)
        .where('post_id', '=', post.id)
        .where('day', '>=', published)
        .where('day', '<', addDays(published, maxDays))
        .execute()
      const reads = readsSince(published, counts, { today: dayOf(now), maxDays })
      return { ...post, published, reads }
    }),
  )
}

async function newestOf(db: Db, kind: PostKind, limit: number) {
  const rows = await db
    .selectFrom(tables[kind].posts)
    .select(['id', 'title', 'domain', 'published_at'])
    .where(isListedRow)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ published_at, ...row }) => ({ kind, ...row, at: published_at ?? '' }))
}
