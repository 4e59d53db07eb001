import type { Db } from '~/database/database'
import { type DomainSlug, domainOf } from '~/posts/addresses/domain.rules'
import { type DeliveryStatus, deliveryStatuses } from '../issues/issue.rules'

/** A delivery as its recipient may download it. */
export interface SubscriberDelivery {
  subject: string
  domain: DomainSlug
  status: DeliveryStatus
  /** When it was sent, or last changed. */
  at: Date
  attempts: number
  error: string
}

/** Newest first. */
export async function deliveriesTo(db: Db, subscriberId: string): Promise<SubscriberDelivery[]> {
  const rows = await db
    .selectFrom('deliveries')
    .innerJoin('newsletter_issues', 'newsletter_issues.id', 'issue_id')
    .select(['subject', 'domain_slug', 'deliveries.status', 'due_at', 'attempts', 'error'])
    .where('subscriber_id', '=', subscriberId)
    .orderBy('due_at', 'desc')
    .orderBy('issue_id')
    .execute()
  return rows.map((row) => ({
    subject: row.subject,
    domain: domainOf(row.domain_slug),
    status: deliveryStatuses.find((status) => status === row.status) ?? 'failed',
    at: new Date(row.due_at),
    attempts: row.attempts,
    error: row.error,
  }))
}
