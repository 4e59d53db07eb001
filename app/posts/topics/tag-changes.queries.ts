import { z } from 'zod'
import { postKinds } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import type { PostKey } from '../lists/topics.queries'
import { type TagChange, tagSteps } from './tag-change.rules'

const stepSchema = z.enum(tagSteps)
const kindSchema = z.enum(postKinds)

/** All changes that are not finished. */
export async function pendingTagChanges(db: Db): Promise<TagChange[]> {
  const rows = await db.selectFrom('tag_changes').selectAll().orderBy('started_at').execute()
  return rows.map(toChange)
}

export async function findTagChange(db: Db, id: string): Promise<TagChange | null> {
  const row = await db.selectFrom('tag_changes').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? toChange(row) : null
}

export async function insertTagChange(db: Db, change: TagChange): Promise<void> {
  await db
    .insertInto('tag_changes')
    .values({
      id: change.id,
      tag: change.tag,
      replaced_by: change.replacedBy,
      step: change.step,
      editor_id: change.editorId,
      editor_name: change.editorName,
      started_at: change.at.toISOString(),
    })
    .execute()
}

export async function deleteTagChange(db: Db, id: string): Promise<void> {
  await db.deleteFrom('tag_change_posts').where('change_id', '=', id).execute()
  await db.deleteFrom('tag_changes').where('id', '=', id).execute()
}

/** These posts still have to get their version. */
export async function addWaitingPosts(
  db: Db,
  id: string,
  posts: readonly PostKey[],
): Promise<void> {
  await db
    .insertInto('tag_change_posts')
    .values(posts.map((post) => ({ change_id: id, kind: post.kind, post_id: post.id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function waitingPosts(db: Db, id: string, limit: number): Promise<PostKey[]> {
  const rows = await db
    .selectFrom('tag_change_posts')
    .select(['kind', 'post_id'])
    .where('change_id', '=', id)
    .orderBy('kind')
    .orderBy('post_id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ kind: kindSchema.parse(row.kind), id: row.post_id }))
}

export async function countWaitingPosts(db: Db, id: string): Promise<number> {
  const { count } = await db
    .selectFrom('tag_change_posts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('change_id', '=', id)
    .executeTakeFirstOrThrow()
  return count
}

export async function deleteWaitingPosts(
  db: Db,
  id: string,
  posts: readonly PostKey[],
): Promise<void> {
  for (const kind of postKinds) {
    const ids = posts.filter((post) => post.kind === kind).map((post) => post.id)
    if (ids.length === 0) continue
    await db
      .deleteFrom('tag_change_posts')
      .where('change_id', '=', id)
      .where('kind', '=', kind)
      .where('post_id', 'in', ids)
      .execute()
  }
}

function toChange(row: {
  id: string
  tag: string
  replaced_by: string | null
  step: string
  editor_id: string | null
  editor_name: string
  started_at: string
}): TagChange {
  return {
    id: row.id,
    step: stepSchema.parse(row.step),
    tag: row.tag,
    replacedBy: row.replaced_by,
    editorId: row.editor_id,
    editorName: row.editor_name,
    at: new Date(row.started_at),
  }
}
