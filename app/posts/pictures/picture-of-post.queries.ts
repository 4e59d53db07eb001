import { sql } from 'kysely'
import { postKinds } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import type { OutboxMessage } from '~/database/outbox/outbox'
import { isStorable, tables } from '../published/published-posts.queries'

/**
 * The picture of the post with this id, of any kind and status: null for none, undefined if there is no such post.
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

/** The ids of the posts of any status that have this picture. */
export async function postsWithPicture(db: Db, fingerprint: string): Promise<string[]> {
  const rows = await db
    .selectFrom('picture_uses')
    .select('post_id')
    .where('place', '=', 'thumbnail')
    .where(sql<boolean>`picture_id like ${`${fingerprint.replaceAll('_', '!_')}-%`} escape '!'`)
    .execute()
  return rows.map(({ post_id }) => post_id)
}

export interface PictureOfPost {
  id: string
  /** Null if the post has no picture. */
  fingerprint: string | null
}

const batch = 500

/** Every post of the site, of any status, in batches. */
export async function* everyPostPicture(db: Db): AsyncGenerator<PictureOfPost[]> {
  for (const kind of postKinds) {
    let last = ''
    for (;;) {
      const rows = await db
        .selectFrom(tables[kind].posts)
        .select(['id', 'thumbnail_fingerprint as fingerprint'])
        .where('id', '>', last)
        .orderBy('id')
        .limit(batch)
        .execute()
      yield rows
      last = rows.at(-1)?.id ?? ''
      if (rows.length < batch) break
    }
  }
}

/** The pictures of these posts. Posts that do not exist are left out. */
export async function picturesOfPosts(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, string | null>> {
  const found = new Map<string, string | null>()
  const storable = ids.filter(isStorable)
  for (let start = 0; start < storable.length; start += batch) {
    for (const kind of postKinds) {
      const rows = await db
        .selectFrom(tables[kind].posts)
        .select(['id', 'thumbnail_fingerprint as fingerprint'])
        .where('id', 'in', storable.slice(start, start + batch))
        .execute()
      for (const { id, fingerprint } of rows) found.set(id, fingerprint ?? found.get(id) ?? null)
    }
  }
  return found
}

/** Whether the post's picture was changed and its file is not written yet. */
export async function isPictureChangePending(db: Db, id: string): Promise<boolean> {
  const rows = await db
    .selectFrom('outbox')
    .select('payload')
    .where('topic', '=', 'thumbnail-changed' satisfies OutboxMessage['topic'])
    .where('payload', 'like', `%${JSON.stringify(id).replace(/[\\%_]/g, '_')}%`)
    .execute()
  return rows.some(({ payload }) => JSON.parse(payload).id === id)
}
