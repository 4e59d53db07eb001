import type { Selectable } from 'kysely'
import { z } from 'zod'
import { postKinds } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import type { WebhookDeliveryTable } from '~/database/schema/tables/webhooks'
import { inTransaction } from '~/database/transactions/transaction'
import type { ClaimedDelivery } from './claim-deliveries.queries'
import type { Delivery } from './delivery.rules'

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

/** Messages that were accepted with the same answer. */
export async function storeDelivered(
  db: Db,
  accepted: readonly { id: string; status: number | null; answer: string }[],
  now: Date,
): Promise<void> {
  const [first] = accepted
  if (!first) return
  const at = now.toISOString()
  const { status, answer } = first
  await db
    .updateTable('webhook_deliveries')
    .set({ tried_at: at, next_at: at, status, answer, outcome: 'delivered' })
    .where(
      'id',
      'in',
      accepted.map(({ id }) => id),
    )
    .where('outcome', 'is', null)
    .execute()
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

/** How many messages wait for webhooks that are on, and since when the oldest. */
export async function webhookBacklog(db: Db): Promise<{ waiting: number; oldest: Date | null }> {
  const { waiting, oldest } = await db
    .selectFrom('webhook_deliveries')
    .innerJoin('webhooks', 'webhooks.id', 'webhook_id')
    .select((eb) => [
      eb.fn.countAll<number>().as('waiting'),
      eb.fn.min('webhook_deliveries.created_at').as('oldest'),
    ])
    .where('outcome', 'is', null)
    .where('off_reason', 'is', null)
    .executeTakeFirstOrThrow()
  return { waiting, oldest: oldest === null ? null : new Date(oldest) }
}
