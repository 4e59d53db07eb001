import type { Db } from '~/database/database'
import type { DomainSlug } from '~/posts/addresses/domain.rules'
import type { MailAddress } from '../addresses/address.rules'
import type {
  Subscriber,
  SubscriberSource,
  SubscriberStatus,
} from '../subscribing/subscriber.rules'
import { storedDomains, toSubscriber } from '../subscribing/subscribers.queries'

export interface ImportedSubscriber {
  id: string
  address: MailAddress
  domains: readonly DomainSlug[]
  linkKey: string
  status: Extract<SubscriberStatus, 'pending' | 'confirmed'>
  addedBy: string
  consent: { text: string; at: Date | null } | null
}

/** Returns the ids of those that were stored: the others have an address that is stored already. */
export async function insertSubscribers(
  db: Db,
  subscribers: readonly ImportedSubscriber[],
  now: Date,
): Promise<Set<string>> {
  if (subscribers.length === 0) return new Set()
  const at = now.toISOString()
  const rows = await db
    .insertInto('subscribers')
    .values(
      subscribers.map(({ id, address, domains, linkKey, status, addedBy, consent }) => ({
        id,
        email: address.email,
        email_key: address.key,
        domains: storedDomains(domains),
        status,
        link_key: linkKey,
        created_at: at,
        confirmed_at: status === 'confirmed' ? at : null,
        updated_at: at,
        source: 'import' satisfies SubscriberSource,
        added_by: addedBy,
        consent: consent?.text ?? '',
        consented_at: consent?.at?.toISOString() ?? null,
      })),
    )
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning('id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** The stored subscribers of these addresses. */
export async function findByKeys(
  db: Db,
  keys: readonly string[],
): Promise<Map<string, Subscriber>> {
  if (keys.length === 0) return new Map()
  const rows = await db
    .selectFrom('subscribers')
    .selectAll()
    .where('email_key', 'in', keys)
    .execute()
  return new Map(rows.map((row) => [row.email_key, toSubscriber(row)]))
}
