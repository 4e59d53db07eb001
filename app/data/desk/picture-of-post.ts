import { postKinds } from '~/content/post/post'
import type { Db } from '../engine/database'
import { isStorable, tables } from '../posts/posts'

/**
 * Which picture the post of this id names, whatever its kind and status: null for none, undefined where
 * there is no such post.
 */
export async function fingerprintOfPost(db: Db, id: string): Promise<string | null | undefined> {
  if (!isStorable(id)) return undefined
  let found: string | null | undefined
  for (const kind of postKinds) {
    const row = await db
      .selectFrom(tables[kind].posts)
      .select('thumbnail_fingerprint')
      .where('id', '=', id)
      .executeTakeFirst()
    if (row) found = row.thumbnail_fingerprint ?? found ?? null
  }
  return found
}
