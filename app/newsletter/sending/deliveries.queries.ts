import { sql } from 'kysely'
import type { Database, Db } from '~/database/database'
import type { DeliveryStatus } from '../issues/issue.rules'

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

/**
 * To be called with whatever queues an issue: PostgreSQL, not knowing how many are new, would go through all of them
 * for each claim.
 */
export async function mindQueued({ db, engine }: Pick<Database, 'db' | 'engine'>): Promise<void> {
  if (engine === 'postgres') await sql`analyze deliveries`.execute(db)
}

/** Takes what is due, the longest waiting first. Nobody else gets it until the claim is over. */
export async function claimDeliveries(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  { worker, now, until }: Claim,
  limit: number,
): Promise<Delivery[]> {
  const issues = await sendingIssues(db).execute()
  if (issues.length === 0) return []
  // Those of one issue are no small part of all: SQLite, unlike PostgreSQL, must be told not to begin with them.
  const issueId = engine === 'postgres' ? sql`issue_id` : sql`+issue_id`
  const locked = engine === 'postgres' ? sql`for update skip locked` : sql``
  const { rows } = await sql<{ issue_id: string; subscriber_id: string; attempts: number }>`
    update deliveries
    set status = 'claimed', claimed_by = ${worker}, due_at = ${until.toISOString()}
    where (issue_id, subscriber_id) in (
      select issue_id, subscriber_id from deliveries
      where status = 'waiting' and due_at <= ${now.toISOString()}
        and ${issueId} in (${sql.join(issues.map(({ id }) => id))})
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
