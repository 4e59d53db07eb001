import { sql } from 'kysely'
import type { Database, Db } from '~/database/database'
import type { DeliveryStatus } from '../issues/issue.rules'
import type { Attempt } from './attempts.rules'

/** One issue to one recipient, claimed by this process. */
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
  /** When the claim expires unless the process renews it. */
  until: Date
}

/** Call it after queueing an issue: with old statistics PostgreSQL would scan all deliveries for each claim. */
export async function refreshStatistics({
  db,
  engine,
}: Pick<Database, 'db' | 'engine'>): Promise<void> {
  if (engine === 'postgres') await sql`analyze deliveries`.execute(db)
}

/** Claims due deliveries, longest waiting first. No other process gets them until the claim expires. */
export async function claimDeliveries(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  { worker, now, until }: Claim,
  limit: number,
): Promise<Delivery[]> {
  const issues = await sendingIssues(db).execute()
  if (issues.length === 0) return []
  // The + keeps SQLite from using the index on the issue, whose deliveries may be most of the table. PostgreSQL
  // decides that by itself.
  const issueId = engine === 'postgres' ? sql`issue_id` : sql`+issue_id`
  const skipLocked = engine === 'postgres' ? sql`for update skip locked` : sql``
  const { rows } = await sql<{ issue_id: string; subscriber_id: string; attempts: number }>`
    update deliveries
    set status = 'claimed', claimed_by = ${worker}, due_at = ${until.toISOString()}
    where (issue_id, subscriber_id) in (
      select issue_id, subscriber_id from deliveries
      where status = 'waiting' and due_at <= ${now.toISOString()}
        and ${issueId} in (${sql.join(issues.map(({ id }) => id))})
      order by due_at, issue_id, subscriber_id limit ${limit} ${skipLocked}
    )
    returning issue_id, subscriber_id, attempts`.execute(db)
  const ids = rows.map(({ subscriber_id }) => subscriber_id)
  if (ids.length === 0) return []
  const subscribers = await db
    .selectFrom('subscribers')
    .select(['id', 'email'])
    .where('id', 'in', ids)
    .execute()
  const emails = new Map(subscribers.map(({ id, email }) => [id, email]))
  return rows.map(({ issue_id, subscriber_id, attempts }) => ({
    issueId: issue_id,
    subscriberId: subscriber_id,
    email: emails.get(subscriber_id) ?? '',
    attempts,
  }))
}

/** True if it may be sent now. If the recipient has unsubscribed since, it is skipped. */
export async function startDelivery(
  db: Db,
  { issueId, subscriberId }: Delivery,
  worker: string,
): Promise<boolean> {
  const claimed = db
    .updateTable('deliveries')
    .where('issue_id', '=', issueId)
    .where('subscriber_id', '=', subscriberId)
    .where('status', '=', 'claimed')
    .where('claimed_by', '=', worker)
  const started = await claimed
    .set({ status: 'sending' satisfies DeliveryStatus })
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('subscribers')
          .innerJoin('newsletter_issues', (join) => join.on('newsletter_issues.id', '=', issueId))
          .select('subscribers.id')
          .where('subscribers.id', '=', subscriberId)
          .where('subscribers.status', '=', 'confirmed')
          // The recipient may have chosen other domains since it was queued.
          .where('domains', 'like', sql<string>`'%,' || domain_slug || ',%'`),
      ),
    )
    .where('issue_id', 'in', sendingIssues(db))
    .returning('issue_id')
    .executeTakeFirst()
  if (started) return true
  await claimed
    .set({ status: 'skipped' satisfies DeliveryStatus, claimed_by: null })
    .where('issue_id', 'in', sendingIssues(db))
    .execute()
  return false
}

function sendingIssues(db: Db) {
  return db.selectFrom('newsletter_issues').select('id').where('status', '=', 'sending')
}

export async function recordDelivery(
  db: Db,
  { issueId, subscriberId }: Delivery,
  { status, error, dueAt, attempts }: Attempt,
): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ status, error, attempts, due_at: dueAt.toISOString(), claimed_by: null })
    .where('issue_id', '=', issueId)
    .where('subscriber_id', '=', subscriberId)
    // If this process was slow, another one may have marked it as uncertain: this one knows the result.
    .where('status', 'in', ['sending', 'uncertain'])
    .execute()
}

/** Skips rows that are being recorded: waiting for their locks while holding others could deadlock. */
export async function renewClaims(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  { worker, until }: Omit<Claim, 'now'>,
): Promise<void> {
  const claims = db
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
          engine === 'postgres' ? claims.forUpdate().skipLocked() : claims
        })`,
    )
    .execute()
}

/** Returns deliveries to the queue that were claimed and not started. */
export async function releaseClaims(db: Db, worker: string, now: Date): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ status: 'waiting', claimed_by: null, due_at: now.toISOString() })
    .where('status', '=', 'claimed')
    .where('claimed_by', '=', worker)
    .execute()
}

/**
 * For claims of a process that died: deliveries that it had not started wait again. The one it was sending is
 * uncertain, because it may have arrived.
 */
export async function recoverAbandonedDeliveries(db: Db, now: Date): Promise<void> {
  const expiry = now.toISOString()
  await db
    .updateTable('deliveries')
    .set({ status: 'waiting', claimed_by: null })
    .where('status', '=', 'claimed')
    .where('due_at', '<', expiry)
    .execute()
  await db
    .updateTable('deliveries')
    .set({ status: 'uncertain', error: 'The server ended while this was being sent.' })
    .where('status', '=', 'sending')
    .where('due_at', '<', expiry)
    .execute()
}

/** How many mails of issues that are being sent are left, and since when the first of them is due. */
export async function newsletterBacklog(
  db: Db,
  now: Date,
): Promise<{ waiting: number; oldest: Date | null }> {
  const issues = (await sendingIssues(db).execute()).map(({ id }) => id)
  if (issues.length === 0) return { waiting: 0, oldest: null }
  const { waiting } = await db
    .selectFrom('deliveries')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .where('issue_id', 'in', issues)
    .where('status', 'in', ['waiting', 'claimed', 'sending'] satisfies DeliveryStatus[])
    .executeTakeFirstOrThrow()
  const { oldest } = await db
    .selectFrom('deliveries')
    .select((eb) => eb.fn.min('due_at').as('oldest'))
    .where('issue_id', 'in', issues)
    .where('status', '=', 'waiting' satisfies DeliveryStatus)
    .where('due_at', '<=', now.toISOString())
    .executeTakeFirstOrThrow()
  return { waiting, oldest: oldest === null ? null : new Date(oldest) }
}
