import { type PostKind, postKinds } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import { nextScheduled } from '../../editing/desk-posts.queries'
import { tables } from '../../published/published-posts.queries'

/** Scheduled posts whose time has come, the earliest first. */
export async function duePosts(
  db: Db,
  now: Date,
  limit: number,
): Promise<{ kind: PostKind; id: string; isNextVersion: boolean }[]> {
  const found = await Promise.all(
    postKinds.map(async (kind) => {
      const rows = await db
        .selectFrom(tables[kind].posts)
        .select(['id', 'next_of'])
        .where('status', '=', 'scheduled')
        .where('published_at', '<=', now.toISOString())
        .orderBy('published_at')
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map(({ id, next_of }) => ({ kind, id, isNextVersion: next_of !== null }))
    }),
  )
  return found.flat()
}

export async function nextDueAt(db: Db): Promise<Date | null> {
  const [next] = await nextScheduled(db, 1)
  return next?.publishedAt ?? null
}
