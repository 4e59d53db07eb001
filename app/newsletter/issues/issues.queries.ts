import { sql } from 'kysely'
import type { Db } from '~/database/database'
import type { DomainSlug } from '~/posts/addresses/domain.rules'
import { storeRecipients } from '../sending/sent-issues.queries'
import type { DeliveryStatus, IssueStatus, MailedPost, NewsletterIssue } from './issue.rules'
import { issueColumns, toIdsColumn, toIssue } from './issue-rows.queries'
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

export async function findIssueOfPost(
  db: Db,
  { kind, postId }: MailedPost,
): Promise<NewsletterIssue | null> {
  const row = await db
    .selectFrom('newsletter_issues')
    .select(issueColumns)
    .where('kind', '=', kind)
    .where('post_id', '=', postId)
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

type NewIssue = Pick<
  NewsletterIssue,
  'id' | 'kind' | 'postId' | 'domain' | 'subject' | 'intro' | 'articleIds'
>

/** Does nothing if the post already has an issue. */
export async function insertIssue(db: Db, issue: NewIssue, now: Date): Promise<void> {
  await db
    .insertInto('newsletter_issues')
    .values({
      id: issue.id,
      kind: issue.kind,
      post_id: issue.postId,
      domain_slug: issue.domain,
      subject: issue.subject,
      intro: issue.intro,
      article_ids: toIdsColumn(issue.articleIds),
      status: 'draft' satisfies IssueStatus,
      send_at: null,
      html: '',
      plain: '',
      version: 1,
      created_at: now.toISOString(),
      queued_at: null,
      finished_at: null,
    })
    .onConflict((conflict) => conflict.column('post_id').doNothing())
    .execute()
}

/** False, with nothing written, if the issue changed since it was loaded. */
export async function changeIssue(
  db: Db,
  loaded: Pick<NewsletterIssue, 'id' | 'version' | 'status'>,
  { contents, subject, intro, status, sendAt, sendingProblem }: IssueChange,
): Promise<boolean> {
  const version = loaded.version + 1
  const changed = await db
    .updateTable('newsletter_issues')
    .set({
      version,
      ...(contents
        ? {
            contents_version: version,
            post_text: contents.postText,
            article_ids: toIdsColumn(contents.articleIds),
            has_identifiers: contents.hasIdentifiers ? 1 : 0,
            has_corrections: contents.hasCorrections ? 1 : 0,
          }
        : { texts_version: version }),
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
  { subject, html, plain, correctionsTo = 0 }: ComposedIssue & { correctionsTo?: number },
  now: Date,
): Promise<number | null> {
  const queued = await db
    .updateTable('newsletter_issues')
    .set({
      subject,
      html,
      plain,
      domain_slug: domain,
      corrections_to: correctionsTo,
      version: version + 1,
      texts_version: version + 1,
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

/** When the newest issue of a domain was sent; null if none was. */
export async function lastSentAt(db: Db, domain: DomainSlug): Promise<Date | null> {
  const { at } = await db
    .selectFrom('newsletter_issues')
    .select(({ fn }) => fn.max('queued_at').as('at'))
    .where('domain_slug', '=', domain)
    .executeTakeFirstOrThrow()
  return at === null ? null : new Date(at)
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
