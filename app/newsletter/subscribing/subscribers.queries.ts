import type { Selectable } from 'kysely'
import type { Db } from '~/database/database'
import type { SubscriberTable } from '~/database/schema/tables/newsletter/newsletter'
import { type DomainSlug, isDomainSlug } from '~/posts/addresses/domain.rules'
import { dayOf } from '~/posts/fields/dates.rules'
import type { MailAddress } from '../addresses/address.rules'
import {
  type Subscriber,
  type SubscriberSource,
  type SubscriberStatus,
  subscriberSources,
  subscriberStatuses,
} from './subscriber.rules'
import { countSubscriberChanges } from './subscriber-days.queries'

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

export interface NewSubscriber {
  id: string
  address: MailAddress
  domains: readonly DomainSlug[]
  linkKey: string
  /** `form` if it is left out. */
  source?: SubscriberSource
  addedBy?: string
}

/** Does nothing if the address is already stored. */
export async function insertPending(
  db: Db,
  { id, address, domains, linkKey, source = 'form', addedBy = '' }: NewSubscriber,
  now: Date,
): Promise<void> {
  await db
    .insertInto('subscribers')
    .values({
      id,
      email: address.email,
      email_key: address.key,
      domains: storedDomains(domains),
      status: 'pending' satisfies SubscriberStatus,
      link_key: linkKey,
      created_at: now.toISOString(),
      confirmed_at: null,
      updated_at: now.toISOString(),
      source,
      added_by: addedBy,
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .execute()
}

export interface SubscriberChange {
  status?: SubscriberStatus
  domains?: readonly DomainSlug[]
  linkKey?: string
  confirmedAt?: Date
  source?: SubscriberSource
  addedBy?: string
  /** A new record of consent replaces the earlier one. */
  consent?: { text: string; at: Date | null }
  /** '' if it is not suppressed any more. */
  statusBefore?: SubscriberStatus | ''
}

interface ChangedSubscriber {
  id: string
  /** Only if its status is one of these. */
  statuses?: readonly SubscriberStatus[]
}

/**
 * False if no subscriber has that id and one of the statuses. Counts who becomes a confirmed subscriber and who was
 * one: call it in a transaction if it changes the status.
 */
export async function changeSubscriber(
  db: Db,
  { id, statuses = subscriberStatuses }: ChangedSubscriber,
  change: SubscriberChange,
  now: Date,
): Promise<boolean> {
  const { status } = change
  if (!status) return updateSubscriber(db, { id, statuses }, change, now)
  const others = statuses.filter((allowed) => allowed !== 'confirmed')
  const isAllowed = others.length < statuses.length
  if (isAllowed && (await updateSubscriber(db, { id, statuses: ['confirmed'] }, change, now))) {
    if (status !== 'confirmed') await countSubscriberChanges(db, dayOf(now), { lost: 1 })
    return true
  }
  if (others.length === 0) return false
  const isChanged = await updateSubscriber(db, { id, statuses: others }, change, now)
  if (isChanged && status === 'confirmed') {
    await countSubscriberChanges(db, dayOf(now), { gained: 1 })
  }
  return isChanged
}

async function updateSubscriber(
  db: Db,
  { id, statuses }: Required<ChangedSubscriber>,
  change: SubscriberChange,
  now: Date,
): Promise<boolean> {
  const { status, domains, linkKey, confirmedAt, source, addedBy, consent, statusBefore } = change
  const changed = await db
    .updateTable('subscribers')
    .set({
      updated_at: now.toISOString(),
      ...(status && { status }),
      ...(domains && { domains: storedDomains(domains) }),
      ...(linkKey && { link_key: linkKey }),
      ...(confirmedAt && { confirmed_at: confirmedAt.toISOString() }),
      ...(source && { source }),
      ...(addedBy !== undefined && { added_by: addedBy }),
      ...(consent && {
        consent: consent.text,
        consented_at: consent.at?.toISOString() ?? null,
      }),
      ...(statusBefore !== undefined && { status_before: statusBefore }),
    })
    .where('id', '=', id)
    .where('status', 'in', statuses)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** Deletes a subscriber with all their deliveries; call it in a transaction. */
export async function eraseSubscriber(db: Db, id: string, now: Date): Promise<void> {
  await db.deleteFrom('deliveries').where('subscriber_id', '=', id).execute()
  const erased = await db
    .deleteFrom('subscribers')
    .where('id', '=', id)
    .returning('status')
    .executeTakeFirst()
  if (erased?.status === 'confirmed') await countSubscriberChanges(db, dayOf(now), { lost: 1 })
}

/** Some subscribers in a status that have not changed since a time. */
export async function unchangedSince(
  db: Db,
  status: SubscriberStatus,
  before: Date,
  limit: number,
): Promise<{ id: string; emailKey: string }[]> {
  const rows = await db
    .selectFrom('subscribers')
    .select(['id', 'email_key'])
    .where('status', '=', status)
    .where('updated_at', '<', before.toISOString())
    .limit(limit)
    .execute()
  return rows.map(({ id, email_key }) => ({ id, emailKey: email_key }))
}

export async function deleteSubscribers(db: Db, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('subscribers').where('id', 'in', ids).execute()
}

/** Deletes subscribers in a status that have not changed since a time. */
export async function deleteUnchangedSince(
  db: Db,
  status: SubscriberStatus,
  before: Date,
): Promise<void> {
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
  return {
    pending: counts.get('pending') ?? 0,
    confirmed: counts.get('confirmed') ?? 0,
    unsubscribed: counts.get('unsubscribed') ?? 0,
    bounced: counts.get('bounced') ?? 0,
    complained: counts.get('complained') ?? 0,
    suppressed: counts.get('suppressed') ?? 0,
  }
}

/** ',ai,cybersecurity,': so `like '%,ai,%'` finds a domain. */
export function storedDomains(domains: readonly DomainSlug[]): string {
  return `,${domains.join(',')},`
}

export function toSubscriber(row: Selectable<SubscriberTable>): Subscriber {
  return {
    id: row.id,
    email: row.email,
    domains: row.domains.split(',').filter(isDomainSlug),
    // An unknown status must not get mail.
    status: subscriberStatuses.find((status) => status === row.status) ?? 'unsubscribed',
    linkKey: row.link_key,
    createdAt: new Date(row.created_at),
    confirmedAt: row.confirmed_at === null ? null : new Date(row.confirmed_at),
    updatedAt: new Date(row.updated_at),
    source: subscriberSources.find((source) => source === row.source) ?? 'desk',
    addedBy: row.added_by,
    consent: row.consent,
    consentedAt: row.consented_at === null ? null : new Date(row.consented_at),
    statusBefore: subscriberStatuses.find((status) => status === row.status_before) ?? null,
  }
}
