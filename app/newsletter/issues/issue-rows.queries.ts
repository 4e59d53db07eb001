import type { Selectable } from 'kysely'
import { z } from 'zod'
import { postKinds } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import type { NewsletterIssueTable } from '~/database/schema/tables/newsletter/newsletter'
import { domainOf } from '~/posts/addresses/domain.rules'
import { issueStatuses, type NewsletterIssue, postTexts } from './issue.rules'

/** Without the composed texts, which are long. */
export const issueColumns = [
  'id',
  'kind',
  'post_id',
  'domain_slug',
  'subject',
  'intro',
  'post_text',
  'article_ids',
  'has_identifiers',
  'has_corrections',
  'status',
  'send_at',
  'trouble',
  'version',
  'contents_version',
  'texts_version',
  'created_at',
  'queued_at',
  'finished_at',
] as const

const idsSchema = z.array(z.string())

export function toIdsColumn(ids: readonly string[] | null): string | null {
  return ids && JSON.stringify(ids)
}

type IssueRow = Pick<Selectable<NewsletterIssueTable>, (typeof issueColumns)[number]>

export function toIssue(row: IssueRow): NewsletterIssue {
  const dateOrNull = (value: string | null) => (value === null ? null : new Date(value))
  return {
    id: row.id,
    kind: postKinds.find((kind) => kind === row.kind) ?? 'brief',
    postId: row.post_id,
    domain: domainOf(row.domain_slug),
    subject: row.subject,
    intro: row.intro,
    postText: postTexts.find((text) => text === row.post_text) ?? 'whole',
    articleIds: row.article_ids === null ? null : idsSchema.parse(JSON.parse(row.article_ids)),
    hasIdentifiers: row.has_identifiers === 1,
    hasCorrections: row.has_corrections === 1,
    // An unknown status must not send anything.
    status: issueStatuses.find((status) => status === row.status) ?? 'stopped',
    sendAt: dateOrNull(row.send_at),
    sendingProblem: row.trouble,
    version: row.version,
    contentsVersion: row.contents_version,
    textsVersion: row.texts_version,
    createdAt: new Date(row.created_at),
    queuedAt: dateOrNull(row.queued_at),
    finishedAt: dateOrNull(row.finished_at),
  }
}

/** Where a page of the list ends. */
export interface IssuePosition {
  createdAt: Date
  id: string
}

/** Newest first, after a position. */
export async function issuesAfter(
  db: Db,
  { after, limit }: { after: IssuePosition | null; limit: number },
): Promise<NewsletterIssue[]> {
  const at = after?.createdAt.toISOString() ?? ''
  const rows = await db
    .selectFrom('newsletter_issues')
    .select(issueColumns)
    .$if(after !== null, (query) =>
      query.where((eb) =>
        eb.or([
          eb('created_at', '<', at),
          eb.and([eb('created_at', '=', at), eb('id', '>', after?.id ?? '')]),
        ]),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(toIssue)
}
