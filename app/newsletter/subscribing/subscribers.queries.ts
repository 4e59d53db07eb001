import type { Selectable } from 'kysely'
import type { Db } from '~/database/database'
import type { SubscriberTable } from '~/database/schema/tables/newsletter'
import { type DomainSlug, isDomainSlug } from '~/posts/addresses/domain.rules'
import type { MailAddress } from '../addresses/address.rules'
import { type Subscriber, type SubscriberStatus, subscriberStatuses } from './subscriber.rules'

export async function findSubscriber(db: Db, id: string): Promise<Subscriber | null> {
  const row = await db.selectFrom('subscribers').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? toSubscriber(row) : null
}

export async function findByAddress(db: Db, { key }: MailAddress): Promise<Subscriber | null> {
  const row = await db
    .selectFrom('subscribers')
    .selectAll()
    .where('email_key', '=', key)
    .executeTakeFirst()
  return row ? toSubscriber(row) : null
}

interface NewSubscriber {
  id: string
  address: MailAddress
  domains: readonly DomainSlug[]
  linkKey: string
}

/** Writes a person down who has not confirmed yet. Does nothing where somebody has that address already. */
export async function insertPending(
  db: Db,
  { id, address, domains, linkKey }: NewSubscriber,
  now: Date,
): Promise<void> {
  await db
    .insertInto('subscribers')
    .values({
      id,
      email: address.email,
      email_key: address.key,
      domains: stored(domains),
      status: 'pending' satisfies SubscriberStatus,
      link_key: linkKey,
      created_at: now.toISOString(),
      confirmed_at: null,
      updated_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .execute()
}

export interface SubscriberChange {
  status?: SubscriberStatus
  domains?: readonly DomainSlug[]
  linkKey?: string
  confirmedAt?: Date
}

/** True if there is such a subscriber, in one of these statuses. */
export async function changeSubscriber(
  db: Db,
  { id, among = subscriberStatuses }: { id: string; among?: readonly SubscriberStatus[] },
  { status, domains, linkKey, confirmedAt }: SubscriberChange,
  now: Date,
): Promise<boolean> {
  const changed = await db
    .updateTable('subscribers')
    .set({
      updated_at: now.toISOString(),
      ...(status && { status }),
      ...(domains && { domains: stored(domains) }),
      ...(linkKey && { link_key: linkKey }),
      ...(confirmedAt && { confirmed_at: confirmedAt.toISOString() }),
    })
    .where('id', '=', id)
    .where('status', 'in', among)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** With all that was noted of what was sent to this person. */
export async function eraseSubscriber(db: Db, id: string): Promise<void> {
  await db.deleteFrom('deliveries').where('subscriber_id', '=', id).execute()
  await db.deleteFrom('subscribers').where('id', '=', id).execute()
}

/** Forgets those who have been in a status since before a moment. */
export async function forgetSince(db: Db, status: SubscriberStatus, before: Date): Promise<void> {
  await db
    .deleteFrom('subscribers')
    .where('status', '=', status)
    .where('updated_at', '<', before.toISOString())
    .execute()
}

export async function countSubscribers(db: Db): Promise<Record<SubscriberStatus, number>> {
  const rows = await db
    .selectFrom('subscribers')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute()
  const counts = new Map(rows.map(({ status, count }) => [status, count]))
  return Object.fromEntries(
    subscriberStatuses.map((status) => [status, counts.get(status) ?? 0]),
  ) as Record<SubscriberStatus, number>
}

/** How the domains of one are stored, so that a domain is found by `like '%,ai,%'`. */
function stored(domains: readonly DomainSlug[]): string {
  return `,${domains.join(',')},`
}

export function toSubscriber(row: Selectable<SubscriberTable>): Subscriber {
  return {
    id: row.id,
    email: row.email,
    domains: row.domains.split(',').filter(isDomainSlug),
    status: subscriberStatuses.find((one) => one === row.status) ?? 'unsubscribed',
    linkKey: row.link_key,
    createdAt: new Date(row.created_at),
    confirmedAt: row.confirmed_at === null ? null : new Date(row.confirmed_at),
    updatedAt: new Date(row.updated_at),
  }
}
