import { sql } from 'kysely'
import { z } from 'zod'
import type { PostKind } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import { isStorable } from '../../published/published-posts.queries'
import { findRevision } from '../../revisions/revisions.queries'
import { type Anchor, anchorStates } from './anchor.rules'
import { type Comment, inTextOrder, type StoredThread, threadsInBody } from './thread.rules'

export interface PostKey {
  kind: PostKind
  id: string
}

const state = z.enum(anchorStates)

/** The threads of a post in the order of its text, with their passages as they are in its newest version. */
export async function threadsOfPost(
  db: Db,
  post: PostKey & { version: number; body: string },
): Promise<StoredThread[]> {
  const threads = toThreads(await rows(db, post).execute())
  const bodies = await bodiesBehind(db, post, threads)
  return inTextOrder(threadsInBody(threads, post, bodies))
}

/** Null if the post has no such thread. */
export async function findThread(
  db: Db,
  post: PostKey,
  threadId: string,
): Promise<StoredThread | null> {
  const found = await rows(db, post).where('thread_id', '=', threadId).execute()
  return toThreads(found)[0] ?? null
}

/** Null if there is no such comment. */
export async function threadIdOf(db: Db, commentId: string): Promise<string | null> {
  if (!isStorable(commentId)) return null
  const row = await db
    .selectFrom('comments')
    .select('thread_id')
    .where('id', '=', commentId)
    .executeTakeFirst()
  return row?.thread_id ?? null
}

/** Those with a passage. */
export async function anchoredThreads(db: Db, post: PostKey): Promise<StoredThread[]> {
  const found = await rows(db, post)
    .whereRef('id', '=', 'thread_id')
    .where('passage_state', '<>', 'whole')
    .execute()
  return toThreads(found)
}

/**
 * A thread is behind if it was begun while another version was being saved. Its passage is then followed from the
 * version that it was written about.
 */
export async function bodiesBehind(
  db: Db,
  { kind, id, version }: PostKey & { version: number },
  threads: readonly StoredThread[],
): Promise<Map<number, string>> {
  const behind = threads.filter((thread) => thread.anchor && thread.version !== version)
  const bodies = new Map<number, string>()
  for (const old of new Set(behind.map((thread) => thread.version))) {
    const revision = await findRevision(db, { kind, postId: id, version: old })
    if (revision) bodies.set(old, revision.content.body)
  }
  return bodies
}

/** How many threads are open, and a text that changes with every change of the post's comments. */
export async function commentsState(
  db: Db,
  { kind, id }: PostKey,
): Promise<{ open: number; stamp: string }> {
  const row = await db
    .selectFrom('comments')
    .select((eb) => [
      eb.fn.countAll<number>().as('all'),
      eb.fn.max('changed_at').as('last'),
      sql<
        number | null
      >`sum(case when id = thread_id and resolved_at is null then 1 else 0 end)`.as('open'),
    ])
    .where('kind', '=', kind)
    .where('post_id', '=', id)
    .executeTakeFirstOrThrow()
  const stamp = row.last === null ? '' : `${row.all} ${row.last}`
  return { open: Number(row.open ?? 0), stamp }
}

function rows(db: Db, { kind, id }: PostKey) {
  return db
    .selectFrom('comments')
    .selectAll()
    .where('kind', '=', kind)
    .where('post_id', '=', id)
    .orderBy('at')
    .orderBy('id')
}

type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

function toThreads(found: readonly Row[]): StoredThread[] {
  const firsts = found.filter((row) => row.id === row.thread_id)
  return firsts.map((first) => ({
    kind: first.kind as PostKind,
    postId: first.post_id,
    id: first.id,
    // The first one is the oldest, also where clocks differ.
    comments: [first, ...found.filter((row) => row.thread_id === first.id && row !== first)].map(
      toComment,
    ),
    anchor: toAnchor(first),
    version: first.passage_version,
    resolved:
      first.resolved_at === null
        ? null
        : { at: new Date(first.resolved_at), by: first.resolved_by },
  }))
}

function toComment(row: Row): Comment {
  return {
    id: row.id,
    threadId: row.thread_id,
    editorId: row.editor_id,
    editorName: row.editor_name,
    text: row.text,
    at: new Date(row.at),
    editedAt: row.edited_at === null ? null : new Date(row.edited_at),
    isDeleted: row.deleted_at !== null,
  }
}

function toAnchor(row: Row): Anchor | null {
  if (row.passage_state === 'whole') return null
  return {
    state: state.parse(row.passage_state),
    quote: row.quote,
    text: row.passage_text,
    before: row.passage_before,
    after: row.passage_after,
    start: row.passage_start,
  }
}
