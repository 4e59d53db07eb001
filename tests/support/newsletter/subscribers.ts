import { sql } from 'kysely'
import type { Db } from '../../../app/database/database'
import { type MailAddress, parseAddress } from '../../../app/newsletter/addresses/address.rules'
import { insertIssue, queueIssue } from '../../../app/newsletter/issues/issues.queries'
import type { SubscriberStatus } from '../../../app/newsletter/subscribing/subscriber.rules'
import {
  changeSubscriber,
  insertPending,
} from '../../../app/newsletter/subscribing/subscribers.queries'
import type { DomainSlug } from '../../../app/posts/addresses/domain.rules'

const allDomains = ['cybersecurity', 'ai', 'cyber-marketing'] as const

export function anAddress(email: string): MailAddress {
  const address = parseAddress(email)
  if (!address) throw new Error(`${email} is not an address.`)
  return address
}

export async function aSubscriber(
  db: Db,
  email: string,
  {
    status = 'confirmed',
    domains = allDomains,
  }: { status?: SubscriberStatus; domains?: readonly DomainSlug[] } = {},
): Promise<string> {
  const address = anAddress(email)
  const id = crypto.randomUUID()
  const now = new Date()
  await insertPending(db, { id, address, domains, linkKey: 'key' }, now)
  await changeSubscriber(db, { id }, { status }, now)
  return id
}

/** Inserts reader1@example.com, reader2@example.com and so on. */
export async function manySubscribers(db: Db, count: number): Promise<void> {
  const now = new Date().toISOString()
  await sql`insert into subscribers
      (id, email, email_key, domains, status, link_key, created_at, confirmed_at, updated_at)
    with recursive numbers (number) as (
      select 1 union all select number + 1 from numbers where number < ${sql.lit(count)}
    )
    select 'subscriber-' || number, 'reader' || number || '@example.com',
      'reader' || number || '@example.com', ',cybersecurity,ai,cyber-marketing,', 'confirmed', 'key',
      ${sql.lit(now)}, ${sql.lit(now)}, ${sql.lit(now)}
    from numbers`.execute(db)
}

/** An issue that is queued for all subscribers to AI. */
export async function aQueuedIssue(db: Db, now = new Date()): Promise<string> {
  const id = crypto.randomUUID()
  const post = { kind: 'brief', postId: crypto.randomUUID(), articleIds: null } as const
  const issue = { id, ...post, domain: 'ai' as const, subject: 'S', intro: '' }
  await insertIssue(db, issue, now)
  const composed = { subject: 'The week', html: '<p>News</p>', plain: 'News' }
  await db
    .transaction()
    .execute((transaction) => queueIssue(transaction, { ...issue, version: 1 }, composed, now))
  return id
}
