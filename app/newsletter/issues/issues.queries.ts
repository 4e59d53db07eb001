import { type Selectable, sql } from 'kysely'
import type { Db } from '~/database/database'
import type { NewsletterIssueTable } from '~/database/schema/tables/newsletter'
import { type DomainSlug, domainOf } from '~/posts/addresses/domain.rules'
import { storeRecipients } from '../sending/sent-issues.queries'
import {
  type DeliveryStatus,
  type IssueStatus,
  issueStatuses,
  type NewsletterIssue,
} from './issue.rules'
import type { IssueChange } from './issue-steps.rules'

/** An issue for all recipients, with placeholders for their signed links. */
export interface ComposedIssue {
  subject: string
  html: string
  plain: string
}

export async function findIssue(db: Db, id: string): Promise<NewsletterIssue | null> {
  const row = await db
    .selectFrom('newsletter_issues')
    .select(issueColumns)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? toIssue(row) : null
}

export async function findIssueOfBrief(db: Db, briefId: string): Promise<NewsletterIssue | null> {
  const row = await db
    .selectFrom('newsletter_issues')
    .select(issueColumns)
    .where('brief_id', '=', briefId)
    .executeTakeFirst()
  return row ? toIssue(row) : null
}

/** Newest first. */
export async function latestIssues(db: Db, limit: number): Promise<NewsletterIssue[]> {
  const rows = await db
    .selectFrom('newsletter_issues')
    .select(issueColumns)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(toIssue)
}

export async function issuesWithStatus(db: Db, status: IssueStatus): Promise<NewsletterIssue[]> {
  const rows = await db
    .selectFrom('newsletter_issues')
    .select(issueColumns)
    .where('status', '=', status)
    .orderBy('created_at')
    .execute()
  return rows.map(toIssue)
}

type NewIssue = Pick<NewsletterIssue, 'id' | 'briefId' | 'domain' | 'subject' | 'intro'>

/** Does nothing if the brief already has an issue. */
export async function insertIssue(db: Db, issue: NewIssue, now: Date): Promise<void> {
  await db
    .insertInto('newsletter_issues')
    .values({
      id: issue.id,
      brief_id: issue.briefId,
      domain_slug: issue.domain,
      subject: issue.subject,
      intro: issue.intro,
      status: 'draft' satisfies IssueStatus,
      send_at: null,
      html: '',
      plain: '',
      version: 1,
      created_at: now.toISOString(),
      queued_at: null,
      finished_at: null,
    })
    .onConflict((conflict) => conflict.column('brief_id').doNothing())
    .execute()
}

/** False, with nothing written, if the issue changed since it was loaded. */
export async function changeIssue(
  db: Db,
  loaded: Pick<NewsletterIssue, 'id' | 'version' | 'status'>,
  { subject, intro, status, sendAt, sendingProblem }: IssueChange,
): Promise<boolean> {
  const changed = await db
    .updateTable('newsletter_issues')
    .set({
      version: loaded.version + 1,
      ...(subject !== undefined && { subject }),
      ...(intro !== undefined && { intro }),
      ...(status && { status }),
      ...(sendAt !== undefined && { send_at: sendAt?.toISOString() ?? null }),
      ...(sendingProblem !== undefined && { trouble: sendingProblem }),
    })
    .where('id', '=', loaded.id)
    .where('version', '=', loaded.version)
    // Finishing an issue changes its status without a new version.
    .where('status', '=', loaded.status)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/**
 * Stores the composed issue and one delivery for each current subscriber of its domain, and returns their number. Call
 * it in a transaction. Null, with nothing written, if it was queued already or changed.
 */
export async function queueIssue(
  db: Db,
  { id, version, domain }: Pick<NewsletterIssue, 'id' | 'version' | 'domain'>,
  { subject, html, plain }: ComposedIssue,
  now: Date,
): Promise<number | null> {
  const queued = await db
    .updateTable('newsletter_issues')
    .set({
      subject,
      html,
      plain,
      version: version + 1,
      status: 'sending' satisfies IssueStatus,
      send_at: null,
      queued_at: now.toISOString(),
      trouble: '',
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('queued_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!queued) return null
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('deliveries')
    .columns(['issue_id', 'subscriber_id', 'status', 'due_at'])
    .expression(
      recipients(db, domain).select([
        sql.lit(id).as('issue_id'),
        'id as subscriber_id',
        sql.lit<DeliveryStatus>('waiting').as('status'),
        sql<string>`${sql.lit(now.toISOString())}`.as('due_at'),
      ]),
    )
    .executeTakeFirstOrThrow()
  const recipientCount = Number(numInsertedOrUpdatedRows)
  await storeRecipients(db, { id, at: now, count: recipientCount })
  return recipientCount
}

export async function countRecipients(db: Db, domain: DomainSlug): Promise<number> {
  const { count } = await recipients(db, domain)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

function recipients(db: Db, domain: DomainSlug) {
  return db
    .selectFrom('subscribers')
    .where('subscribers.status', '=', 'confirmed')
    .where('domains', 'like', `%,${domain},%`)
}

/** Null if the issue was never queued. */
export async function findComposedIssue(db: Db, id: string): Promise<ComposedIssue | null> {
  const row = await db
    .selectFrom('newsletter_issues')
    .select(['subject', 'html', 'plain'])
    .where('id', '=', id)
    .where('queued_at', 'is not', null)
    .executeTakeFirst()
  return row ?? null
}

/** Shows editors why nothing goes out; an empty text clears it. */
export async function setSendingProblem(db: Db, problem: string): Promise<void> {
  await db
    .updateTable('newsletter_issues')
    .set({ trouble: problem })
    .where('status', '=', 'sending')
    .where('trouble', '!=', problem)
    .execute()
}

/** Marks issues as sent that have no unfinished delivery. */
export async function finishIssues(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('newsletter_issues')
    .set({ status: 'sent', finished_at: now.toISOString(), trouble: '' })
    .where('status', '=', 'sending')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('deliveries')
            .select('issue_id')
            .whereRef('issue_id', '=', 'newsletter_issues.id')
            .where('deliveries.status', 'in', ['waiting', 'claimed', 'sending']),
        ),
      ),
    )
    .execute()
}

const issueColumns = [
  'id',
  'brief_id',
  'domain_slug',
  'subject',
  'intro',
  'status',
  'send_at',
  'trouble',
  'version',
  'created_at',
  'queued_at',
  'finished_at',
] as const

type IssueRow = Pick<Selectable<NewsletterIssueTable>, (typeof issueColumns)[number]>

function toIssue(row: IssueRow): NewsletterIssue {
  const dateOrNull = (value: string | null) => (value === null ? null : new Date(value))
  return {
    id: row.id,
    briefId: row.brief_id,
    domain: domainOf(row.domain_slug),
    subject: row.subject,
    intro: row.intro,
    // An unknown status must not send anything.
    status: issueStatuses.find((status) => status === row.status) ?? 'stopped',
    sendAt: dateOrNull(row.send_at),
    sendingProblem: row.trouble,
    version: row.version,
    createdAt: new Date(row.created_at),
    queuedAt: dateOrNull(row.queued_at),
    finishedAt: dateOrNull(row.finished_at),
  }
}
