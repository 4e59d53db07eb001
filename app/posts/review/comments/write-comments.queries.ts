import type { Db } from '~/database/database'
import type { Anchor } from './anchor.rules'
import { findThread, type PostKey, threadIdOf } from './comments.queries'
import type { Comment, StoredThread } from './thread.rules'

/**
 * The thread of a comment, which others cannot change or answer until this transaction ends. Null if the post has no
 * such comment.
 */
export async function lockThreadOf(
  db: Db,
  post: PostKey,
  commentId: string,
): Promise<StoredThread | null> {
  const threadId = await threadIdOf(db, commentId)
  if (threadId === null) return null
  // A write that changes nothing: on both databases others wait before they write the same row.
  await db
    .updateTable('comments')
    .set((eb) => ({ thread_id: eb.ref('thread_id') }))
    .where('id', '=', threadId)
    .execute()
  return findThread(db, post, threadId)
}

/** Begins a thread, or answers in one: `comment.threadId` says which. */
export async function insertComment(
  db: Db,
  { kind, id }: PostKey,
  comment: Comment,
  thread: { anchor: Anchor | null; version: number },
): Promise<void> {
  const { anchor, version } = thread
  await db
    .insertInto('comments')
    .values({
      id: comment.id,
      kind,
      post_id: id,
      thread_id: comment.threadId,
      editor_id: comment.editorId,
      editor_name: comment.editorName,
      text: comment.text,
      at: comment.at.toISOString(),
      changed_at: comment.at.toISOString(),
      edited_at: null,
      deleted_at: null,
      resolved_at: null,
      resolved_by: '',
      ...anchorColumns(anchor),
      passage_version: version,
    })
    .execute()
}

function anchorColumns(anchor: Anchor | null) {
  return {
    quote: anchor?.quote ?? '',
    passage_state: anchor?.state ?? 'whole',
    passage_text: anchor?.text ?? '',
    passage_before: anchor?.before ?? '',
    passage_after: anchor?.after ?? '',
    passage_start: anchor?.start ?? 0,
  }
}

export async function setAnchor(
  db: Db,
  threadId: string,
  anchor: Anchor,
  version: number,
): Promise<void> {
  await db
    .updateTable('comments')
    .set({ ...anchorColumns(anchor), passage_version: version })
    .where('id', '=', threadId)
    .execute()
}

/** The body of the next version is the same. */
export async function setAnchorVersion(
  db: Db,
  { kind, id }: PostKey,
  from: number,
  to: number,
): Promise<void> {
  await db
    .updateTable('comments')
    .set({ passage_version: to })
    .where('kind', '=', kind)
    .where('post_id', '=', id)
    .where('passage_version', '=', from)
    .execute()
}

/** Null reopens the thread. */
export async function setResolved(
  db: Db,
  threadId: string,
  resolved: { by: string } | null,
  now: Date,
): Promise<void> {
  const at = now.toISOString()
  await db
    .updateTable('comments')
    .set({ resolved_at: resolved && at, resolved_by: resolved?.by ?? '', changed_at: at })
    .where('id', '=', threadId)
    .execute()
}

export async function setText(db: Db, id: string, text: string, now: Date): Promise<void> {
  const at = now.toISOString()
  await db
    .updateTable('comments')
    .set({ text, edited_at: at, changed_at: at })
    .where('id', '=', id)
    .execute()
}

/** The comment stays as the beginning of its thread. */
export async function clearText(db: Db, id: string, now: Date): Promise<void> {
  const at = now.toISOString()
  await db
    .updateTable('comments')
    .set({ text: '', deleted_at: at, changed_at: at })
    .where('id', '=', id)
    .execute()
}

export async function deleteComment(db: Db, id: string): Promise<void> {
  await db.deleteFrom('comments').where('id', '=', id).execute()
}

export async function deleteThread(db: Db, threadId: string): Promise<void> {
  await db.deleteFrom('comments').where('thread_id', '=', threadId).execute()
}

/** All comments of one post become comments of another of the same kind. */
export async function setPostOfComments(
  db: Db,
  { kind, id }: PostKey,
  newId: string,
): Promise<void> {
  await db
    .updateTable('comments')
    .set({ post_id: newId })
    .where('kind', '=', kind)
    .where('post_id', '=', id)
    .execute()
}
