import { postKinds } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import { tables } from '../published/published-posts.queries'
import { titleKey } from './desk-post.rules'

/** Tags that begin so, whatever their case, the most used first. Nothing typed: the most used of all. */
export async function tagsStartingWith(db: Db, typed: string, limit: number): Promise<string[]> {
  const counts = new Map<string, number>()
  const wanted = titleKey(typed)
  for (const kind of postKinds) {
    const rows = await db
      .selectFrom(tables[kind].tags)
      .select((eb) => ['tag', eb.fn.countAll<number>().as('count')])
      .groupBy('tag')
      .execute()
    for (const { tag, count } of rows) {
      // Compared here and not in SQL: SQLite knows the case of no letter beyond ASCII.
      if (titleKey(tag).startsWith(wanted)) counts.set(tag, (counts.get(tag) ?? 0) + count)
    }
  }
  return [...counts]
    .sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1))
    .slice(0, limit)
    .map(([tag]) => tag)
}
