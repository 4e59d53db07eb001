import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Db } from '~/database/database'
import type { WebhookTable } from '~/database/schema/tables/webhooks'
import type { PostChange } from './event.rules'
import { type OffReason, offReasons, postChangeNames, type Webhook } from './webhook.rules'

const columns = [
  ...(['id', 'address', 'events', 'off_reason', 'off_at', 'failing_since'] as const),
  ...(['created_at', 'created_by', 'version'] as const),
] satisfies (keyof WebhookTable)[]

/** All webhooks, the oldest first. */
export async function allWebhooks(db: Db): Promise<Webhook[]> {
  const rows = await db
    .selectFrom('webhooks')
    .select(columns)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(toWebhook)
}

/** Those that are told of posts. */
export async function activeWebhooks(db: Db): Promise<Webhook[]> {
  return (await allWebhooks(db)).filter(({ off }) => off === null)
}

export async function findWebhook(db: Db, id: string): Promise<Webhook | null> {
  const row = await db
    .selectFrom('webhooks')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? toWebhook(row) : null
}

const secretColumns = ['secret', 'previous_secret', 'previous_secret_until'] as const

/** The secrets that sign what is sent now: the current one, and for a while the one before. */
export async function secretsOf(db: Db, id: string, now: Date): Promise<string[]> {
  const row = await db
    .selectFrom('webhooks')
    .select(secretColumns)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? validSecrets(row, now) : []
}

function validSecrets(
  row: Pick<Selectable<WebhookTable>, (typeof secretColumns)[number]>,
  now: Date,
): string[] {
  const { secret, previous_secret: previous, previous_secret_until: until } = row
  return previous && until && new Date(until) > now ? [secret, previous] : [secret]
}

/** A webhook that is on and has something to send. */
export interface DueWebhook {
  id: string
  address: string
  secrets: string[]
}

export async function webhooksWithDue(db: Db, now: Date): Promise<DueWebhook[]> {
  const rows = await db
    .selectFrom('webhooks')
    .select(['id', 'address', ...secretColumns])
    .where('off_reason', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('webhook_deliveries')
          .select('webhook_deliveries.id')
          .whereRef('webhook_id', '=', 'webhooks.id')
          .where('outcome', 'is', null)
          .where('next_at', '<=', now.toISOString()),
      ),
    )
    .execute()
  return rows.map(({ id, address, ...row }) => ({ id, address, secrets: validSecrets(row, now) }))
}

/** False if it exists already: the form was sent twice. */
export async function insertWebhook(
  db: Db,
  webhook: Pick<Webhook, 'id' | 'address' | 'events' | 'createdAt' | 'createdBy'>,
  secret: string,
): Promise<boolean> {
  const { id, address, events, createdAt, createdBy } = webhook
  const inserted = await db
    .insertInto('webhooks')
    .values({
      id,
      address,
      events: events.join(' '),
      secret,
      created_at: createdAt.toISOString(),
      created_by: createdBy,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** What is stored of a webhook that can change. */
export interface WebhookValues {
  address: string
  events: PostChange[]
  off: Webhook['off']
  failingSince: Date | null
}

/** False if another version is stored by now. */
export async function updateWebhook(
  db: Db,
  { id, version }: Pick<Webhook, 'id' | 'version'>,
  { address, events, off, failingSince }: WebhookValues,
): Promise<boolean> {
  const updated = await db
    .updateTable('webhooks')
    .set({
      address,
      events: events.join(' '),
      off_reason: off?.reason ?? null,
      off_at: off?.at.toISOString() ?? null,
      failing_since: failingSince?.toISOString() ?? null,
      version: version + 1,
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

export async function replaceSecret(
  db: Db,
  id: string,
  secret: string,
  previousUntil: Date,
): Promise<void> {
  await db
    .updateTable('webhooks')
    .set((eb) => ({
      previous_secret: eb.ref('secret'),
      previous_secret_until: previousUntil.toISOString(),
      secret,
    }))
    .where('id', '=', id)
    .execute()
}

export async function deleteWebhook(db: Db, id: string): Promise<void> {
  await db.deleteFrom('webhooks').where('id', '=', id).execute()
}

/** An attempt failed. The time of the first failure stays. */
export async function markFailing(db: Db, id: string, since: Date): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ failing_since: since.toISOString() })
    .where('id', '=', id)
    .where('failing_since', 'is', null)
    .execute()
}

/** An attempt succeeded. */
export async function markWorking(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ failing_since: null })
    .where('id', 'in', ids)
    .where('failing_since', 'is not', null)
    .execute()
}

/** False if it was off already. */
export async function turnOff(
  db: Db,
  id: string,
  { reason, at }: { reason: OffReason; at: Date },
): Promise<boolean> {
  const updated = await db
    .updateTable('webhooks')
    .set((eb) => ({
      off_reason: reason,
      off_at: at.toISOString(),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('off_reason', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

const offReason = z.enum(offReasons)

function toWebhook(row: Pick<Selectable<WebhookTable>, (typeof columns)[number]>): Webhook {
  const stored = row.events.split(' ')
  return {
    id: row.id,
    address: row.address,
    events: postChangeNames.filter((name) => stored.includes(name)),
    off:
      row.off_reason === null || row.off_at === null
        ? null
        : { reason: offReason.parse(row.off_reason), at: new Date(row.off_at) },
    failingSince: row.failing_since === null ? null : new Date(row.failing_since),
    createdAt: new Date(row.created_at),
    createdBy: row.created_by,
    version: row.version,
  }
}
