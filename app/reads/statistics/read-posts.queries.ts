import { type PostKind, postKinds } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import { dayOf } from '~/posts/fields/dates.rules'
import type { PostKey } from '~/posts/lists/topics.queries'
import { isStorable, tables } from '~/posts/published/published-posts.queries'

export interface ReadPost {
  kind: PostKind
  id: string
  title: string
  /** The day of its publication, in UTC; null if it has none. */
  published: string | null
}

/** Any post, also one that readers no longer see; null if it does not exist. */
export async function findReadPost(db: Db, { kind, id }: PostKey): Promise<ReadPost | null> {
  if (!isStorable(id)) return null
  const row = await db
    .selectFrom(tables[kind].posts)
    .select(['id', 'title', 'published_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const published = row.published_at === null ? null : dayOf(new Date(row.published_at))
  return { kind, id: row.id, title: row.title, published }
}

/** The titles of posts, by kind and id ('article 1234'). A post that was deleted is left out. */
export async function titlesOf(db: Db, posts: readonly PostKey[]): Promise<Map<string, string>> {
  const found = await Promise.all(
    postKinds.map(async (kind) => {
      const ids = posts.filter((post) => post.kind === kind).map(({ id }) => id)
      if (ids.length === 0) return []
      const rows = await db
        .selectFrom(tables[kind].posts)
        .select(['id', 'title'])
        .where('id', 'in', ids)
        .execute()
      return rows.map(({ id, title }): [string, string] => [`${kind} ${id}`, title])
    }),
  )
  return new Map(found.flat())
}
