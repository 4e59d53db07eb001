import type { Db } from '~/database/database'
import { addToOutbox } from '~/database/outbox/outbox'
import { lockForTransaction } from '~/database/transactions/transaction-locks'
import type { ReviewEvent } from '../events/review-event.rules'
import { addReviewEvent } from '../events/review-events.queries'
import { addNotice, mailedEditors, oldestWaiting } from './review-notices.queries'

/** What happens within this time is one mail. */
export const mailAfterMs = 10 * 60_000

/**
 * Stores an event, and who is told of it by mail: never the editor who caused it, and nobody who turned the mails off.
 * Call it inside the transaction of the change. Returns the id of the event.
 */
export async function addEventWithNotices(
  db: Db,
  event: ReviewEvent,
  { editors }: { editors: readonly (string | null)[] },
): Promise<number> {
  const eventId = await addReviewEvent(db, event)
  const others = new Set(editors.filter((id) => id !== null && id !== event.editorId))
  const told = await mailedEditors(db, [...others] as string[])
  if (told.length === 0) return eventId
  // Otherwise a mail that is being sent right now could take the message of the outbox with it.
  await lockForTransaction(db, 'review-notices')
  for (const editorId of told) {
    const isMailPlanned = (await oldestWaiting(db, editorId)) !== null
    await addNotice(db, { editorId, eventId, now: event.at })
    if (!isMailPlanned) await planMail(db, editorId, event.at, event.at)
  }
  return eventId
}

/** One message of the outbox for each editor, and so one mail. */
export function planMail(db: Db, editorId: string, oldest: Date, now: Date): Promise<void> {
  const notBefore = new Date(oldest.getTime() + mailAfterMs)
  return addToOutbox(db, { topic: 'review-notices', payload: { editorId } }, now, { notBefore })
}
