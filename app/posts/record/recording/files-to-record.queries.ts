import { sql } from 'kysely'
import { type PostKind, postKinds } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import { tables } from '../../published/published-posts.queries'
import type { PostKey } from './public-rows.queries'

// Which posts have pictures or exports that are not in the public record yet. A table of its own, not messages of the
// outbox: each post is in it once, and a hundred thousand imported posts delay no mail.

/** The picture of a post is written after the post: by then it is usually there. */
const settleMs = 10_000

/** Call it in the transaction that changed a public version, or what its exports say. */
export async function queueFiles(db: Db, { kind, id }: PostKey, now: Date): Promise<void> {
  const due_at = new Date(now.getTime() + settleMs).toISOString()
  await db
    .insertInto('files_to_record')
    .values({ post_id: id, kind, due_at })
    .onConflict((conflict) => conflict.column('post_id').doUpdateSet({ due_at, attempts: 0 }))
    .execute()
}

/** The same for a post of either kind, if it is in the record: its picture was stored. */
export async function queueFilesOfPicture(db: Db, id: string, now: Date): Promise<void> {
  for (const kind of postKinds) {
    const recorded = await db
      .selectFrom(tables[kind].posts)
      .select('id')
      .where('id', '=', id)
      .where('recorded_version', '>', 0)
      .executeTakeFirst()
    if (recorded) await queueFiles(db, { kind, id }, now)
  }
}

/** After everything else: there may be many. */
const afterAllOthers = new Date(0)

/** Call it if the exports of a post say something else, without a new version of it. */
export function queueChangedExports(db: Db, post: PostKey): Promise<void> {
  return queueFiles(db, post, afterAllOthers)
}

/** The same for all posts that are in the record. */
export async function queueFilesOfAllPosts(db: Db): Promise<void> {
  for (const kind of postKinds) {
    await db
      .insertInto('files_to_record')
      .columns(['post_id', 'kind', 'due_at'])
      .expression(
        db
          .selectFrom(tables[kind].posts)
          .select([
            'id',
            sql.lit(kind).as('kind'),
            sql.val(afterAllOthers.toISOString()).as('due_at'),
          ])
          .where('status', '=', 'published')
          .where('recorded_version', '>', 0),
      )
      .onConflict((conflict) => conflict.column('post_id').doNothing())
      .execute()
  }
}

export interface FilesToRecord extends PostKey {
  dueAt: Date
  /** How often some of its files were missing or could not be read. */
  attempts: number
}

/** The newest first: what was just published does not wait for the posts of an import. */
export async function dueFiles(db: Db, now: Date, limit: number): Promise<FilesToRecord[]> {
  const rows = await db
    .selectFrom('files_to_record')
    .selectAll()
    .where('due_at', '<=', now.toISOString())
    .orderBy('due_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ post_id: id, kind, due_at, attempts }) => ({
    kind: kind as PostKind,
    id,
    dueAt: new Date(due_at),
    attempts,
  }))
}

/** Unless it was queued again meanwhile. */
export async function removeFromQueue(db: Db, { id, dueAt }: FilesToRecord): Promise<void> {
  await db
    .deleteFrom('files_to_record')
    .where('post_id', '=', id)
    .where('due_at', '=', dueAt.toISOString())
    .execute()
}

/** Unless it was queued again meanwhile. */
export async function tryAgainAt(db: Db, files: FilesToRecord, at: Date): Promise<void> {
  await db
    .updateTable('files_to_record')
    .set({ due_at: at.toISOString(), attempts: files.attempts + 1 })
    .where('post_id', '=', files.id)
    .where('due_at', '=', files.dueAt.toISOString())
    .execute()
}
