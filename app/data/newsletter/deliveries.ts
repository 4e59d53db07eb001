import { sql } from 'kysely'
import { type DeliveryStatus, deliveryStatuses, type Progress } from '~/content/newsletter/issue'
import type { Database, Db } from '../engine/database'

/** An issue for one person, in the hands of this process. */
export interface Delivery {
  issueId: string
  subscriberId: string
  email: string
  attempts: number
}

interface Claim {
  /** The process that claims. */
  worker: string
  now: Date
  /** When what it has in hand is nobody's any more, unless it says otherwise. */
  until: Date
}

/** Takes what is due, the longest waiting first. Nobody else gets it until the claim is over. */
export async function claimDeliveries(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  { worker, now, until }: Claim,
  limit: number,
): Promise<Delivery[]> {
  const locked = engine === 'postgres' ? sql`for update of deliveries skip locked` : sql``
  const { rows } = await sql<{ issue_id: string; subscriber_id: string; attempts: number }>`
    update deliveries
    set status = 'claimed', claimed_by = ${worker}, due_at = ${until.toISOString()}
    where (issue_id, subscriber_id) in (
      select issue_id, subscriber_id from deliveries
      where status = 'waiting' and due_at <= ${now.toISOString()}
        and issue_id in (select id from newsletter_issues where status = 'sending')
      order by due_at, issue_id, subscriber_id limit ${limit} ${locked}
    )
    returning issue_id, subscriber_id, attempts`.execute(db)
  const ids = rows.map(({ subscriber_id }) => subscriber_id)
  if (ids.length === 0) return []
  const people = await db
    .selectFrom('subscribers')
    .select(['id', 'email'])
    .where('id', 'in', ids)
    .execute()
  const emails = new Map(people.map(({ id, email }) => [id, email]))
  return rows.map(({ issue_id, subscriber_id, attempts }) => ({
    issueId: issue_id,
    subscriberId: subscriber_id,
    email: emails.get(subscriber_id) ?? '',
    attempts,
  }))
}

/** True if it may go out, and is under way from this moment; where nobody wants it any more it is skipped. */
export async function beginDelivery(
  db: Db,
  { issueId, subscriberId }: Delivery,
  worker: string,
): Promise<boolean> {
  const inHand = db
    .updateTable('deliveries')
    .where('issue_id', '=', issueId)
    .where('subscriber_id', '=', subscriberId)
    .where('status', '=', 'claimed')
    .where('claimed_by', '=', worker)
  const begun = await inHand
    .set({ status: 'sending' satisfies DeliveryStatus })
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('subscribers')
          .innerJoin('newsletter_issues', (join) => join.on('newsletter_issues.id', '=', issueId))
          .select('subscribers.id')
          .where('subscribers.id', '=', subscriberId)
          .where('subscribers.status', '=', 'confirmed')
          // They may have chosen other subjects since it was queued.
          .where('domains', 'like', sql<string>`'%,' || domain_slug || ',%'`),
      ),
    )
    .where('issue_id', 'in', sendingIssues(db))
    .returning('issue_id')
    .executeTakeFirst()
  if (begun) return true
  await inHand
    .set({ status: 'skipped' satisfies DeliveryStatus, claimed_by: null })
    .where('issue_id', 'in', sendingIssues(db))
    .execute()
  return false
}

function sendingIssues(db: Db) {
  return db.selectFrom('newsletter_issues').select('id').where('status', '=', 'sending')
}

export interface Settled {
  status: 'sent' | 'failed' | 'uncertain' | 'waiting'
  error: string
  /** Of one that waits: when to try again. */
  dueAt: Date
  attempts: number
}

export async function settleDelivery(
  db: Db,
  { issueId, subscriberId }: Delivery,
  { status, error, dueAt, attempts }: Settled,
): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ status, error, attempts, due_at: dueAt.toISOString(), claimed_by: null })
    .where('issue_id', '=', issueId)
    .where('subscriber_id', '=', subscriberId)
    // Somebody may have taken this process for gone: it is not, and knows better.
    .where('status', 'in', ['sending', 'uncertain'])
    .execute()
}

/**
 * Waits for nothing: what is just being written down is left as it is. Waiting for that with others in hand, it and
 * the writing could wait for each other.
 */
export async function renewClaims(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  { worker, until }: Omit<Claim, 'now'>,
): Promise<void> {
  const held = db
    .selectFrom('deliveries')
    .select(['issue_id', 'subscriber_id'])
    .where('status', 'in', ['claimed', 'sending'])
    .where('claimed_by', '=', worker)
  await db
    .updateTable('deliveries')
    .set({ due_at: until.toISOString() })
    .where(
      ({ refTuple }) =>
        sql<boolean>`${refTuple('issue_id', 'subscriber_id')} in (${
          engine === 'postgres' ? held.forUpdate().skipLocked() : held
        })`,
    )
    .execute()
}

/** Gives back what was claimed and not begun. */
export async function releaseClaims(db: Db, worker: string, now: Date): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ status: 'waiting', claimed_by: null, due_at: now.toISOString() })
    .where('status', '=', 'claimed')
    .where('claimed_by', '=', worker)
    .execute()
}

/**
 * What a process had in hand that is gone: what it had not begun waits again; what was under way may have
 * arrived or not, and is sent to nobody a second time.
 */
export async function takeBackFromGone(db: Db, now: Date): Promise<void> {
  const moment = now.toISOString()
  await db
    .updateTable('deliveries')
    .set({ status: 'waiting', claimed_by: null })
    .where('status', '=', 'claimed')
    .where('due_at', '<', moment)
    .execute()
  await db
    .updateTable('deliveries')
    .set({ status: 'uncertain', error: 'The server ended while this was being sent.' })
    .where('status', '=', 'sending')
    .where('due_at', '<', moment)
    .execute()
}

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
