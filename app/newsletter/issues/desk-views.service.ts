import { LRUCache } from 'lru-cache'
import type { Db } from '~/database/database'
import { domainOf } from '~/posts/addresses/domain.rules'
import { dateOf } from '~/posts/fields/dates.rules'
import { isListed } from '~/posts/lifecycle/visibility.rules'
import type { PostSummary } from '~/posts/post.rules'
import { findUnlisted } from '~/posts/published/whole-posts.queries'
import { countDeliveries, problemsOfIssue } from '../sending/delivery-results.queries'
import { countSubscribers } from '../subscribing/subscribers.queries'
import { articlesOfIssue } from './contents/issue-articles.queries'
import {
  newestArticles,
  type OfferedPost,
  offeredPosts,
  recipientsByDomain,
} from './contents/offered-posts.queries'
import { type DeliveryCounts, type NewsletterIssue, progressOf } from './issue.rules'
import { isEditable } from './issue-steps.rules'
import { countRecipients, findIssue, lastSentAt, latestIssues } from './issues.queries'

interface Deps {
  db: Db
  now: Date
}

const day = 24 * 60 * 60 * 1000
/** Older posts are not offered for sending. */
const offeredForMs = 28 * day
const maxOffered = 12
const maxOfferedArticles = 5
const maxCandidates = 20
const maxIssues = 30
const maxProblems = 200

/** The overview of the newsletter at the desk. Caches the counts of sent issues. */
export function createOverview() {
  const sentCounts = new LRUCache<string, DeliveryCounts>({ max: 2 * maxIssues })
  return (deps: Deps) => overview(deps, sentCounts)
}

async function overview({ db, now }: Deps, sentCounts: LRUCache<string, DeliveryCounts>) {
  const since = new Date(now.getTime() - offeredForMs)
  const [offered, offeredArticles, latest, subscribers, recipients] = await Promise.all([
    offeredPosts(db, 'brief', { since, limit: maxOffered }),
    offeredPosts(db, 'article', { since, limit: maxOfferedArticles }),
    latestIssues(db, maxIssues),
    countSubscribers(db),
    recipientsByDomain(db),
  ])
  const issues = await Promise.all(
    latest.map(async (issue) => ({
      ...issue,
      progress: await progressIfQueued(db, issue, sentCounts),
    })),
  )
  return { offered, offeredArticles, issues, subscribers, recipients }
}

/** One issue for its page; null if it does not exist. */
export async function issueForDesk({ db }: Pick<Deps, 'db'>, id: string) {
  const stored = await findIssue(db, id)
  if (!stored) return null
  const post = await findUnlisted(db, stored.kind, stored.postId)
  // Until it is sent, an issue follows the domain of its post.
  const isSent = !isEditable(stored.status)
  const issue = isSent || !post ? stored : { ...stored, domain: domainOf(post.domain) }
  const [recipients, lastMailAt, sending, contents] = await Promise.all([
    countRecipients(db, issue.domain),
    lastSentAt(db, issue.domain),
    isSent ? progressForDesk(db, id) : null,
    isSent || !post ? noArticles : articlesOfIssue(db, issue, post),
  ])
  return {
    issue,
    recipients,
    lastMailAt,
    sending,
    post: {
      title: post?.title ?? issue.subject,
      isPublished: post !== null && isListed(post),
    },
    articles: contents.articles.map(toListed),
    leftOut: contents.leftOut,
  }
}

const noArticles = { articles: [], leftOut: [] }

function toListed(article: PostSummary): OfferedPost {
  const { id, title } = article
  return { id, title, domain: domainOf(article.domain), publishedAt: dateOf(article) }
}

/** The newest articles of the issue's domain that it does not mail yet. */
export function articlesToAdd(
  { db }: Pick<Deps, 'db'>,
  { issue, articles }: NonNullable<Awaited<ReturnType<typeof issueForDesk>>>,
): Promise<OfferedPost[]> {
  const except = [issue.postId, ...articles.map(({ id }) => id)]
  return newestArticles(db, { domain: issue.domain, except, limit: maxCandidates })
}

/** Counts and problems of an issue; null if it does not exist. */
export async function progressForDesk(db: Db, id: string) {
  const issue = await findIssue(db, id)
  if (!issue) return null
  const [counts, problems] = await Promise.all([
    countDeliveries(db, id),
    problemsOfIssue(db, id, maxProblems),
  ])
  const { status, sendingProblem } = issue
  return { status, sendingProblem, counts, ...progressOf(counts), problems }
}

async function progressIfQueued(
  db: Db,
  { id, status, finishedAt }: NewsletterIssue,
  sentCounts: LRUCache<string, DeliveryCounts>,
) {
  if (isEditable(status)) return null
  // Counting a hundred thousand deliveries takes a moment, so sent issues are counted once.
  const key = `${id} ${finishedAt?.getTime()}`
  const counts = sentCounts.get(key) ?? (await countDeliveries(db, id))
  if (status === 'sent') sentCounts.set(key, counts)
  return { ...progressOf(counts), counts }
}
