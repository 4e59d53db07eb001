import { type PostKind, postKinds } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import type { PostStatus } from '../../../post.rules'
import { isStorable, tables } from '../../../published/published-posts.queries'
import { parseStatus } from '../../../published/rows.queries'
import { titleKey } from '../../desk-post.rules'

export interface SameTitle {
  kind: PostKind
  status: PostStatus
}

/**
 * Another post with the same title, whatever its case and accents; null if there is none. With `authorId` only the
 * posts of this author, and those that are published.
 */
export async function otherWithTitle(
  db: Db,
  title: string,
  { id, authorId }: { id: string; authorId?: string },
): Promise<SameTitle | null> {
  const key = titleKey(title)
  if (key === '' || !isStorable(title) || !isStorable(id)) return null
  for (const kind of postKinds) {
    const row = await db
      .selectFrom(tables[kind].posts)
      .select('status')
      .where('title_key', '=', key)
      .where('id', '!=', id.toLowerCase())
      .where('status', '!=', 'binned')
      // A next version has the title of its live post.
      .where('next_of', 'is', null)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom(`${tables[kind].posts} as edited`)
              .select('edited.id')
              .where('edited.id', '=', id.toLowerCase())
              .whereRef('edited.next_of', '=', `${tables[kind].posts}.id`),
          ),
        ),
      )
      .$if(authorId !== undefined, (query) =>
        query.where((eb) =>
          eb.or([eb('author_id', '=', authorId ?? ''), eb('status', '=', 'published')]),
        ),
      )
      .orderBy('status', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (row) return { kind, status: parseStatus(row.status) }
  }
  return null
}
