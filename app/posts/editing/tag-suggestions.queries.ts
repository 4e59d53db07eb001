import { postKinds } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import { tables } from '../published/published-posts.queries'
import { titleKey } from './desk-post.rules'
import { type DeskFilter, isTheirs } from './desk-posts.queries'

/**
 * Tags that start with the typed text, in any case, the most used first. With `visibleTo`, only those that this author
 * may know: of posts that readers see, and of their own.
 */
export async function tagsStartingWith(
  db: Db,
  typed: string,
  limit: number,
  { visibleTo }: Pick<DeskFilter, 'visibleTo'> = {},
): Promise<string[]> {
  const counts = new Map<string, number>()
  const prefix = titleKey(typed)
  for (const kind of postKinds) {
    const rows = await db
      .selectFrom(tables[kind].tags)
      .select((eb) => ['tag', eb.fn.countAll<number>().as('count')])
      .$if(visibleTo !== undefined, (query) =>
        query.where(({ eb, or }) => {
          const own = db
            .selectFrom(tables[kind].posts)
            .select('id')
            .where(isTheirs(visibleTo ?? ''))
          return or([eb('listed_from', 'is not', null), eb('post_id', 'in', own)])
        }),
      )
      .groupBy('tag')
      .execute()
    for (const { tag, count } of rows) {
      // Not in SQL: SQLite ignores case for ASCII letters only.
      if (titleKey(tag).startsWith(prefix)) counts.set(tag, (counts.get(tag) ?? 0) + count)
    }
  }
  return [...counts]
    .sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1))
    .slice(0, limit)
    .map(([tag]) => tag)
}
