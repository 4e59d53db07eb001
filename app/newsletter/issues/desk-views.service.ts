import { LRUCache } from 'lru-cache'
import type { Db } from '~/database/database'
import { findUnlisted } from '~/posts/published/whole-posts.queries'
import { countDeliveries, problemsOfIssue } from '../sending/delivery-results.queries'
import { countSubscribers } from '../subscribing/subscribers.queries'
import { type DeliveryCounts, type NewsletterIssue, progressOf } from './issue.rules'
import { isEditable } from './issue-steps.rules'
import { countRecipients, findIssue, latestIssues } from './issues.queries'
import { offeredBriefs, recipientsByDomain } from './offered-briefs.queries'

interface Deps {
  db: Db
  now: Date
}

const day = 24 * 60 * 60 * 1000
/** Older briefs are not offered for sending. */
const offeredForMs = 28 * day
const maxOffered = 12
const maxIssues = 30
const maxProblems = 200

/** The overview of the newsletter at the desk. Caches the counts of sent issues. */
export function createOverview() {
  const sentCounts = new LRUCache<string, DeliveryCounts>({ max: 2 * maxIssues })
  return (deps: Deps) => overview(deps, sentCounts)
}

async function overview({ db, now }: Deps, sentCounts: LRUCache<string, DeliveryCounts>) {
  const since = new Date(now.getTime() - offeredForMs)
  const [offered, latest, subscribers, recipients] = await Promise.all([
    offeredBriefs(db, { since, now, limit: maxOffered }),
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
  return { offered, issues, subscribers, recipients }
}

/** One issue for its page; null if it does not exist. */
export async function issueForDesk({ db, now }: Deps, id: string) {
  const issue = await findIssue(db, id)
  if (!issue) return null
  const [brief, recipients, sending] = await Promise.all([
    findUnlisted(db, 'brief', issue.briefId),
    countRecipients(db, issue.domain),
    isEditable(issue.status) ? null : progressForDesk(db, id),
  ])
  const isPublished =
    brief?.status === 'published' && !!brief.publishedAt && brief.publishedAt <= now
  return {
    issue,
    recipients,
    sending,
    brief: { title: brief?.title ?? issue.subject, isPublished },
  }
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
