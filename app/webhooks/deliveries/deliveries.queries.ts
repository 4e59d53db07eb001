import type { Selectable } from 'kysely'
import { z } from 'zod'
import { postKinds } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import type { WebhookDeliveryTable } from '~/database/schema/tables/webhooks'
import { inTransaction } from '~/database/transaction'
import type { Delivery } from './delivery.rules'

/** What a process has claimed to send. */
export interface ClaimedDelivery {
  id: string
  webhookId: string
  body: string
  /** This attempt included. */
  attempts: number
}

export type NewDelivery = Pick<
  Selectable<WebhookDeliveryTable>,
  'id' | 'webhook_id' | 'event' | 'kind' | 'post_id' | 'post_version' | 'subject' | 'body'
>

/** Messages that are queued already stay as they are. */
export async function insertDeliveries(
  db: Db,
  deliveries: readonly NewDelivery[],
  now: Date,
): Promise<void> {
  const at = now.toISOString()
  await db
    .insertInto('webhook_deliveries')
    .values(deliveries.map((delivery) => ({ ...delivery, created_at: at, next_at: at })))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** A message that was sent at once. Nothing is stored if the webhook was removed meanwhile. */
export async function insertFinished(
  db: Db,
  delivery: NewDelivery,
  result: { at: Date; status: number | null; answer: string; outcome: 'delivered' | 'given-up' },
): Promise<void> {
  const { at, status, answer, outcome } = result
  const moment = at.toISOString()
  const times = { created_at: moment, next_at: moment, tried_at: moment }
  await inTransaction(db, async (transaction) => {
    const webhook = await transaction
      .selectFrom('webhooks')
      .select('id')
      .where('id', '=', delivery.webhook_id)
      .executeTakeFirst()
    if (!webhook) return
    await transaction
      .insertInto('webhook_deliveries')
      .values({ ...delivery, ...times, attempts: 1, status, answer, outcome })
      .execute()
  })
}

/** Longer than a request may take. If the process dies meanwhile, the message is sent again after this. */
const leaseMs = 60_000

/** The next messages of these webhooks, up to `limit` of each, reserved for one process. */
export async function claimDeliveries(
  db: Db,
  webhookIds: readonly string[],
  { limit, now }: { limit: number; now: Date },
): Promise<ClaimedDelivery[]> {
  for (;;) {
    const found: string[] = []
    for (const id of webhookIds) found.push(...(await nextDeliveries(db, id, { limit, now })))
    if (found.length === 0) return []
    const claimed = await inTransaction(db, (transaction) => reserve(transaction, found, now))
    if (claimed.length > 0) return claimed
  }
}

/** A message waits for earlier ones about the same post, so that the other side gets them in order. */
async function nextDeliveries(
  db: Db,
  webhookId: string,
  { limit, now }: { limit: number; now: Date },
): Promise<string[]> {
  const rows = await db
    .selectFrom('webhook_deliveries as next')
    .select('id')
    .where('webhook_id', '=', webhookId)
    .where('outcome', 'is', null)
    .where('next_at', '<=', now.toISOString())
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('webhook_deliveries as earlier')
            .select('earlier.id')
            .whereRef('earlier.webhook_id', '=', 'next.webhook_id')
            .whereRef('earlier.kind', '=', 'next.kind')
            .whereRef('earlier.post_id', '=', 'next.post_id')
            .whereRef('earlier.post_version', '<', 'next.post_version')
            .where('earlier.outcome', 'is', null),
        ),
      ),
    )
    .orderBy('next_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

async function reserve(db: Db, ids: readonly string[], now: Date): Promise<ClaimedDelivery[]> {
  const rows = await db
    .updateTable('webhook_deliveries')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      next_at: new Date(now.getTime() + leaseMs).toISOString(),
    }))
    .where('id', 'in', ids)
    // Of several processes that found it, only the first finds it due here.
    .where('next_at', '<=', now.toISOString())
    .where('outcome', 'is', null)
    .returning(['id', 'webhook_id', 'body', 'attempts'])
    .execute()
  return rows.map(({ webhook_id: webhookId, ...row }) => ({ ...row, webhookId }))
}

export interface StoredAttempt {
  triedAt: Date
  status: number | null
  answer: string
  outcome: 'delivered' | 'given-up' | null
  nextAt: Date
}

/** False if the message was claimed again or given up meanwhile. */
export async function storeAttempt(
  db: Db,
  { id, attempts }: Pick<ClaimedDelivery, 'id' | 'attempts'>,
  { triedAt, status, answer, outcome, nextAt }: StoredAttempt,
): Promise<boolean> {
  const stored = await db
    .updateTable('webhook_deliveries')
    .set({
      tried_at: triedAt.toISOString(),
      status,
      answer,
      outcome,
      next_at: nextAt.toISOString(),
    })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('outcome', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return stored !== undefined
}

/** A webhook that is turned off sends nothing that it still had. */
export async function giveUpWaiting(db: Db, webhookId: string, answer: string): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ outcome: 'given-up', answer })
    .where('webhook_id', '=', webhookId)
    .where('outcome', 'is', null)
    .execute()
}

/** Has a message that was given up sent again. False if there is none. */
export async function queueAgain(
  db: Db,
  { webhookId, id }: { webhookId: string; id: string },
  now: Date,
): Promise<boolean> {
  const queued = await db
    .updateTable('webhook_deliveries')
    .set({ outcome: null, attempts: 0, next_at: now.toISOString() })
    .where('id', '=', id)
    .where('webhook_id', '=', webhookId)
    .where('outcome', '=', 'given-up')
    .where('kind', '!=', '')
    .returning('id')
    .executeTakeFirst()
  return queued !== undefined
}

/** The newest messages of a webhook. */
export async function newestDeliveries(
  db: Db,
  webhookId: string,
  limit: number,
): Promise<Delivery[]> {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .select(['id', 'event', 'kind', 'post_id', 'subject', 'created_at', 'attempts', 'tried_at'])
    .select(['next_at', 'status', 'answer', 'outcome'])
    .where('webhook_id', '=', webhookId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toDelivery)
}

export async function deleteDeliveriesBefore(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('webhook_deliveries')
    .where('created_at', '<', before.toISOString())
    .where('outcome', 'is not', null)
    .execute()
}

const outcomeSchema = z.enum(['delivered', 'given-up']).nullable()

type DeliveryRow = Omit<Selectable<WebhookDeliveryTable>, 'webhook_id' | 'post_version' | 'body'>

function toDelivery(row: DeliveryRow): Delivery {
  const kind = postKinds.find((one) => one === row.kind)
  const outcome = outcomeSchema.parse(row.outcome)
  return {
    id: row.id,
    event: row.event,
    post: kind ? { kind, id: row.post_id } : null,
    subject: row.subject,
    createdAt: new Date(row.created_at),
    attempts: row.attempts,
    triedAt: row.tried_at === null ? null : new Date(row.tried_at),
    nextAt: outcome === null ? new Date(row.next_at) : null,
    status: row.status,
    answer: row.answer,
    outcome,
  }
}
