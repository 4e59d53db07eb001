import type { Db } from '~/database/database'
import { tables } from '../../published/published-posts.queries'
import type { StoredReviewEvent } from '../events/review-event.rules'
import { toEvent } from '../events/review-events.queries'

/** Those of these editors who still exist and want mail about reviews. */
export async function mailedEditors(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('editors')
    .select('id')
    .where('id', 'in', [...ids])
    .where('review_mail', '=', 1)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function addNotice(
  db: Db,
  { editorId, eventId, now }: { editorId: string; eventId: number; now: Date },
): Promise<void> {
  await db
    .insertInto('review_notices')
    .values({
      editor_id: editorId,
      event_id: eventId,
      created_at: now.toISOString(),
      mailed_at: null,
    })
    .onConflict((conflict) => conflict.columns(['editor_id', 'event_id']).doNothing())
    .execute()
}

/** When the oldest notice was written that is not mailed yet; null if there is none. */
export async function oldestWaiting(db: Db, editorId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('review_notices')
    .select('created_at')
    .where('editor_id', '=', editorId)
    .where('mailed_at', 'is', null)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  return row ? new Date(row.created_at) : null
}

/** An event with the title that its post has now. */
export interface NoticedEvent extends StoredReviewEvent {
  title: string
}

/** What an editor has not been told yet, oldest first. */
export async function waitingEvents(
  db: Db,
  editorId: string,
  limit: number,
): Promise<NoticedEvent[]> {
  const rows = await db
    .selectFrom('review_notices')
    .innerJoin('review_events', 'review_events.id', 'review_notices.event_id')
    .selectAll('review_events')
    .where('review_notices.editor_id', '=', editorId)
    .where('review_notices.mailed_at', 'is', null)
    .orderBy('review_events.id')
    .limit(limit)
    .execute()
  const events = rows.map(toEvent)
  return Promise.all(events.map(async (event) => ({ ...event, title: await titleOf(db, event) })))
}

async function titleOf(db: Db, { kind, postId }: StoredReviewEvent): Promise<string> {
  const row = await db
    .selectFrom(tables[kind].posts)
    .select('title')
    .where('id', '=', postId)
    .executeTakeFirst()
  return row?.title ?? ''
}

export async function markMailed(
  db: Db,
  { editorId, events, now }: { editorId: string; events: readonly { id: number }[]; now: Date },
): Promise<void> {
  if (events.length === 0) return
  await db
    .updateTable('review_notices')
    .set({ mailed_at: now.toISOString() })
    .where('editor_id', '=', editorId)
    .where(
      'event_id',
      'in',
      events.map(({ id }) => id),
    )
    .execute()
}

/** For an editor who turned the mails off. */
export async function dropWaiting(db: Db, editorId: string): Promise<void> {
  await db
    .deleteFrom('review_notices')
    .where('editor_id', '=', editorId)
    .where('mailed_at', 'is', null)
    .execute()
}

export async function deleteNoticesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('review_notices').where('created_at', '<', before.toISOString()).execute()
}

export async function wantsReviewMail(db: Db, editorId: string): Promise<boolean> {
  return (await mailedEditors(db, [editorId])).length > 0
}

export async function storeWantsReviewMail(
  db: Db,
  editorId: string,
  isWanted: boolean,
): Promise<void> {
  await db
    .updateTable('editors')
    .set({ review_mail: isWanted ? 1 : 0 })
    .where('id', '=', editorId)
    .execute()
}
