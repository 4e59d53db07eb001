import { z } from 'zod'
import { postKinds } from '~/config/post-kinds'
import {
  isIssueId,
  issueStatuses,
  type NewsletterIssue,
  postTexts,
} from '~/newsletter/issues/issue.rules'
import { domainSlugs } from '~/posts/addresses/domain.rules'
import { reply } from '../../contract/operation.rules'
import {
  cutPage,
  pageOf,
  pageQuery,
  readCursor,
  textInCursor,
  timeInCursor,
} from '../../contract/page.rules'
import { problem } from '../../contract/problem.rules'
import { deskOperation, editorsOnly } from '../caller.request'
import { moment } from '../posts/post-json.rules'

const issueShape = {
  id: z.string(),
  kind: z.enum(postKinds).meta({ description: 'Of the post that it mails.' }),
  postId: z.string(),
  domain: z.enum(domainSlugs).meta({ description: 'It goes to those who chose this domain.' }),
  subject: z.string(),
  intro: z.string(),
  postText: z.enum(postTexts),
  articles: z
    .array(z.string())
    .nullable()
    .meta({ description: 'Ids of articles; null for those of the week.' }),
  status: z.enum(issueStatuses),
  sendAt: moment.nullable(),
  version: z.int(),
  createdAt: moment,
  queuedAt: moment.nullable(),
  finishedAt: moment.nullable(),
}

const issueSchema = z.strictObject(issueShape).meta({ id: 'Issue' })

const issueWithProgressSchema = z
  .strictObject({
    ...issueShape,
    recipients: z.int().meta({ description: 'How many it would go to now.' }),
    mails: z
      .strictObject({ total: z.int(), done: z.int() })
      .nullable()
      .meta({ description: 'Null until it is sent.' }),
  })
  .meta({ id: 'IssueWithProgress' })

function issueJson(issue: NewsletterIssue): z.input<typeof issueSchema> {
  const { id, kind, postId, domain, subject, intro, postText, articleIds, status, version } = issue
  return {
    id,
    kind,
    postId,
    domain,
    subject,
    intro,
    postText,
    articles: articleIds && [...articleIds],
    status,
    sendAt: issue.sendAt?.toISOString() ?? null,
    version,
    createdAt: issue.createdAt.toISOString(),
    queuedAt: issue.queuedAt?.toISOString() ?? null,
    finishedAt: issue.finishedAt?.toISOString() ?? null,
  }
}

const listIssues = deskOperation({
  id: 'listIssues',
  method: 'GET',
  path: '/newsletter/issues',
  tag: 'Newsletter',
  summary: 'Lists newsletter issues, newest first',
  scope: 'newsletter:read',
  query: z.strictObject(pageQuery),
  replies: { 200: { description: 'A page of issues.', schema: pageOf(issueSchema) } },
  handle: async ({ query: { cursor, limit } }, caller) => {
    const refused = editorsOnly(caller)
    if (refused) return refused
    const from = readCursor(cursor, z.tuple([timeInCursor, textInCursor]))
    if (!from.ok) return from.problem
    const after = from.position && { createdAt: new Date(from.position[0]), id: from.position[1] }
    const found = await caller.services.newsletterIssues.issuesAfter({ after, limit: limit + 1 })
    return reply(
      200,
      cutPage(found, limit, {
        show: issueJson,
        positionOf: ({ createdAt, id }) => [createdAt.toISOString(), id],
      }),
    )
  },
})

const getIssue = deskOperation({
  id: 'getIssue',
  method: 'GET',
  path: '/newsletter/issues/{id}',
  tag: 'Newsletter',
  summary: 'Shows a newsletter issue, and how far its sending is',
  scope: 'newsletter:read',
  params: z.strictObject({ id: z.string().max(64) }),
  problems: ['not-found'],
  replies: { 200: { description: 'The issue.', schema: issueWithProgressSchema } },
  handle: async ({ params: { id } }, caller) => {
    const refused = editorsOnly(caller)
    if (refused) return refused
    const found = isIssueId(id) ? await caller.services.newsletterIssues.find(id) : null
    if (!found) return problem('not-found', 'There is no such issue.')
    const { issue, recipients, sending } = found
    const mails = sending && { total: sending.total, done: sending.done }
    return reply(200, { ...issueJson(issue), recipients, mails })
  },
})

const countSubscribers = deskOperation({
  id: 'countSubscribers',
  method: 'GET',
  path: '/subscribers/counts',
  tag: 'Newsletter',
  summary: 'Says how many subscribers there are',
  description: 'Never who they are.',
  scope: 'subscribers:read',
  replies: {
    200: {
      description: 'The number with each status.',
      schema: z
        .strictObject({
          pending: z.int(),
          confirmed: z.int(),
          unsubscribed: z.int(),
          bounced: z.int(),
          complained: z.int(),
          suppressed: z.int(),
        })
        .meta({ id: 'SubscriberCounts' }),
    },
  },
  handle: async (_, caller) =>
    editorsOnly(caller) ?? reply(200, await caller.services.subscriberDesk.counts()),
})

export const newsletter = [listIssues, getIssue, countSubscribers]
