import { z } from 'zod'
import { type PostKind, postKinds } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import {
  type ReviewEvent,
  type ReviewEventStep,
  reviewEventSteps,
  type StoredReviewEvent,
} from './review-event.rules'

const eventKind = z.enum(postKinds)
const eventStep = z.enum(reviewEventSteps)

interface PostKey {
  kind: PostKind
  postId: string
}

/** Returns the id of the event. */
export async function addReviewEvent(db: Db, event: ReviewEvent): Promise<number> {
  const { id } = await db
    .insertInto('review_events')
    .values({
      kind: event.kind,
      post_id: event.postId,
      at: event.at.toISOString(),
      editor_id: event.editorId,
      editor_name: event.editorName,
      step: event.step,
      words: event.words,
      detail: event.detail,
      version: event.version,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Newest first, without comments: those are shown with the text that they are about. */
export async function reviewEventsOf(
  db: Db,
  { kind, postId }: PostKey,
  limit = 100,
): Promise<StoredReviewEvent[]> {
  const rows = await eventsOf(db, { kind, postId })
    .where('step', '!=', 'comment')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toEvent)
}

/** The newest event of a post that is no comment, or the newest of one step; null if there is none. */
export async function lastReviewEvent(
  db: Db,
  { step, ...post }: PostKey & { step?: ReviewEventStep },
): Promise<StoredReviewEvent | null> {
  const row = await eventsOf(db, post)
    .where('step', step === undefined ? '!=' : '=', step ?? 'comment')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? toEvent(row) : null
}

function eventsOf(db: Db, { kind, postId }: PostKey) {
  return db
    .selectFrom('review_events')
    .selectAll()
    .where('kind', '=', kind)
    .where('post_id', '=', postId)
}

type EventRow = Awaited<ReturnType<ReturnType<typeof eventsOf>['execute']>>[number]

export function toEvent(row: EventRow): StoredReviewEvent {
  return {
    id: row.id,
    kind: eventKind.parse(row.kind),
    postId: row.post_id,
    at: new Date(row.at),
    editorId: row.editor_id,
    editorName: row.editor_name,
    step: eventStep.parse(row.step),
    words: row.words,
    detail: row.detail,
    version: row.version,
  }
}
