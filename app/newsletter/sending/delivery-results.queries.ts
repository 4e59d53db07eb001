import { sql } from 'kysely'
import type { Db } from '~/database/database'
import { type DeliveryCounts, type DeliveryStatus, deliveryStatuses } from '../issues/issue.rules'

export async function countDeliveries(db: Db, issueId: string): Promise<DeliveryCounts> {
  const rows = await db
    .selectFrom('deliveries')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .where('issue_id', '=', issueId)
    .groupBy('status')
    .execute()
  const counts = new Map(rows.map(({ status, count }) => [status, count]))
  return {
    waiting: counts.get('waiting') ?? 0,
    claimed: counts.get('claimed') ?? 0,
    sending: counts.get('sending') ?? 0,
    sent: counts.get('sent') ?? 0,
    failed: counts.get('failed') ?? 0,
    uncertain: counts.get('uncertain') ?? 0,
    skipped: counts.get('skipped') ?? 0,
  }
}

/** A delivery that failed, may not have arrived, or is tried again. */
export interface DeliveryProblem {
  subscriberId: string
  /** Null if the subscriber was erased since. */
  email: string | null
  status: DeliveryStatus
  error: string
  /** Null if it is not tried again. */
  retryAt: Date | null
}

export async function problemsOfIssue(
  db: Db,
  issueId: string,
  limit: number,
): Promise<DeliveryProblem[]> {
  const final = await problems(db, limit)
    .where('issue_id', '=', issueId)
    .where('deliveries.status', 'in', ['uncertain', 'failed'])
    .orderBy('deliveries.status', 'desc')
    .orderBy('subscriber_id')
    .execute()
  // Of the waiting deliveries, only retries are due later than the issue was queued. `|| ''` keeps the database from
  // using the index on the issue, with which it would read every waiting delivery.
  const retries = await problems(db, limit)
    .where('deliveries.status', '=', 'waiting')
    .where('due_at', '>', (query) =>
      query.selectFrom('newsletter_issues').select('queued_at').where('id', '=', issueId),
    )
    .where(sql`issue_id || ''`, '=', issueId)
    .orderBy('due_at')
    .orderBy('subscriber_id')
    .execute()
  return [...final, ...retries].slice(0, limit).map((row) => ({
    subscriberId: row.subscriber_id,
    email: row.email,
    status: deliveryStatuses.find((status) => status === row.status) ?? 'failed',
    error: row.error,
    retryAt: row.status === 'waiting' ? new Date(row.due_at) : null,
  }))
}

function problems(db: Db, limit: number) {
  return db
    .selectFrom('deliveries')
    .leftJoin('subscribers', 'subscribers.id', 'subscriber_id')
    .select(['subscriber_id', 'email', 'deliveries.status', 'error', 'due_at'])
    .where('error', '!=', '')
    .limit(limit)
}

/** Queues uncertain deliveries again, and reopens the issue if it was sent. */
export async function requeueUncertain(db: Db, issueId: string, now: Date): Promise<void> {
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
