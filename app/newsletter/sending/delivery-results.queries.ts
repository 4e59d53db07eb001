import { sql } from 'kysely'
import type { Db } from '~/database/database'
import { type DeliveryStatus, deliveryStatuses, type Progress } from '../issues/issue.rules'

export async function progressOfIssue(db: Db, issueId: string): Promise<Progress> {
  const rows = await db
    .selectFrom('deliveries')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .where('issue_id', '=', issueId)
    .groupBy('status')
    .execute()
  const counts = new Map(rows.map(({ status, count }) => [status, count]))
  return Object.fromEntries(
    deliveryStatuses.map((status) => [status, counts.get(status) ?? 0]),
  ) as Progress
}

export interface Mishap {
  subscriberId: string
  /** Null for somebody who is forgotten by now. */
  email: string | null
  status: DeliveryStatus
  error: string
  /** When it is tried again; null where it is not. */
  retryAt: Date | null
}

/** Those that may not have arrived, those that did not, and those that are tried again. */
export async function mishapsOfIssue(db: Db, issueId: string, limit: number): Promise<Mishap[]> {
  const over = await mishaps(db, limit)
    .where('issue_id', '=', issueId)
    .where('deliveries.status', 'in', ['uncertain', 'failed'])
    .orderBy('deliveries.status', 'desc')
    .orderBy('subscriber_id')
    .execute()
  // Of all that wait only these are due later than the issue was sent off. They are found by when they are due:
  // looked for by their issue, each of those that simply wait would be looked at.
  const putOff = await mishaps(db, limit)
    .where('deliveries.status', '=', 'waiting')
    .where('due_at', '>', (query) =>
      query.selectFrom('newsletter_issues').select('queued_at').where('id', '=', issueId),
    )
    .where(sql`issue_id || ''`, '=', issueId)
    .orderBy('due_at')
    .orderBy('subscriber_id')
    .execute()
  return [...over, ...putOff].slice(0, limit).map((row) => ({
    subscriberId: row.subscriber_id,
    email: row.email,
    status: deliveryStatuses.find((one) => one === row.status) ?? 'failed',
    error: row.error,
    retryAt: row.status === 'waiting' ? new Date(row.due_at) : null,
  }))
}

function mishaps(db: Db, limit: number) {
  return db
    .selectFrom('deliveries')
    .leftJoin('subscribers', 'subscribers.id', 'subscriber_id')
    .select(['subscriber_id', 'email', 'deliveries.status', 'error', 'due_at'])
    .where('error', '!=', '')
    .limit(limit)
}

/** An editor decided that one which may have arrived is sent again. */
export async function sendUncertainAgain(db: Db, issueId: string, now: Date): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ status: 'waiting', due_at: now.toISOString(), claimed_by: null, error: '' })
    .where('issue_id', '=', issueId)
    .where('status', '=', 'uncertain')
    .execute()
  await db
    .updateTable('newsletter_issues')
    .set({ status: 'sending', finished_at: null })
    .where('id', '=', issueId)
    .where('status', '=', 'sent')
    .execute()
}
