import { dateOf } from '~/content/post/dates'
import type { PostToSave } from '~/content/post/post'
import type { Db } from '../engine/database'
import { tables } from './posts'
import { toRow } from './rows'

/** Writes a new post and its tags; call it inside a transaction. False if the id is already there. */
export async function insertPost(db: Db, post: PostToSave, now: Date): Promise<boolean> {
  const { posts, tags } = tables[post.kind]
  // However late it comes into this database, it has not changed since it was published.
  const updatedAt = new Date(Math.min(dateOf(post).getTime(), now.getTime()))
  const inserted = await db
    .insertInto(posts)
    .values(toRow(post, { updatedAt, version: 1 }))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return false
  if (post.tags.length > 0) {
    await db
      .insertInto(tags)
      .values(post.tags.map((tag) => ({ post_id: post.id, tag })))
      .execute()
  }
  return true
}

/** Taken by any post of the kind, shown or not: slugs are unique in their table. */
export async function isSlugTaken(db: Db, kind: PostToSave['kind'], slug: string) {
  const row = await db
    .selectFrom(tables[kind].posts)
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirst()
  return row !== undefined
}
