import type { Db } from '~/database/database'
import { domainOf } from '~/posts/addresses/domain.rules'
import type { SentIssue } from './sent-issue.rules'

/** Issues whose sending began between two times, the oldest first. */
export async function issuesSentBetween(
  db: Db,
  { from, before }: { from: Date; before: Date },
): Promise<SentIssue[]> {
  const rows = await db
    .selectFrom('issue_recipients')
    .innerJoin('newsletter_issues', 'newsletter_issues.id', 'issue_id')
    .select(['newsletter_issues.id', 'subject', 'domain_slug', 'at', 'count'])
    .where('at', '>=', from.toISOString())
    .where('at', '<', before.toISOString())
    .orderBy('at')
    .orderBy('issue_id')
    .execute()
  return rows.map(({ id, subject, domain_slug, at, count }) => ({
    id,
    subject,
    domain: domainOf(domain_slug),
    queuedAt: new Date(at),
    recipients: count,
  }))
}

/** Call it in the transaction that queues the deliveries. */
export async function storeRecipients(
  db: Db,
  { id, at, count }: { id: string; at: Date; count: number },
): Promise<void> {
  await db
    .insertInto('issue_recipients')
    .values({ issue_id: id, at: at.toISOString(), count })
    .execute()
}
