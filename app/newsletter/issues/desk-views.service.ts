import { LRUCache } from 'lru-cache'
import type { Db } from '~/database/database'
import { findUnlisted } from '~/posts/published/whole-posts.queries'
import { mishapsOfIssue, progressOfIssue } from '../sending/delivery-results.queries'
import { countSubscribers } from '../subscribing/subscribers.queries'
import { type NewsletterIssue, type Progress, progressOf } from './issue.rules'
import { isOpen } from './issue-status.rules'
import { countRecipients, findIssue, latestIssues } from './issues.queries'
import { offeredBriefs, recipientsByDomain } from './offers.queries'

interface Deps {
  db: Db
  now: Date
}

const day = 24 * 60 * 60 * 1000
/** A brief that is older is no news any more. */
const offeredFor = 28 * day
const mostOffered = 12
const mostIssues = 30
const mostMishaps = 200

/** What the desk shows of the newsletter as a whole. What is known of issues that are done is kept. */
export function createOverview() {
  const finished = new LRUCache<string, Progress>({ max: 2 * mostIssues })
  return (deps: Deps) => overview(deps, finished)
}

async function overview({ db, now }: Deps, finished: LRUCache<string, Progress>) {
  const since = new Date(now.getTime() - offeredFor)
  const [offered, latest, subscribers, recipients] = await Promise.all([
    offeredBriefs(db, { since, now, limit: mostOffered }),
    latestIssues(db, mostIssues),
    countSubscribers(db),
    recipientsByDomain(db),
  ])
  const issues = await Promise.all(
    latest.map(async (issue) => ({ ...issue, progress: await progressIfAny(db, issue, finished) })),
  )
  return { offered, issues, subscribers, recipients }
}

/** One of them, with all that is known of it; null where there is none. */
export async function issueForDesk({ db, now }: Deps, id: string) {
  const issue = await findIssue(db, id)
  if (!issue) return null
  const [brief, recipients, sending] = await Promise.all([
    findUnlisted(db, 'brief', issue.briefId),
    countRecipients(db, issue.domain),
    isOpen(issue.status) ? null : progressForDesk(db, id),
  ])
  const isOut = brief?.status === 'published' && !!brief.publishedAt && brief.publishedAt <= now
  return { issue, recipients, sending, brief: { title: brief?.title ?? issue.subject, isOut } }
}

/** How far it has come, and what went wrong; null where there is no such issue. */
export async function progressForDesk(db: Db, id: string) {
  const issue = await findIssue(db, id)
  if (!issue) return null
  const [counts, mishaps] = await Promise.all([
    progressOfIssue(db, id),
    mishapsOfIssue(db, id, mostMishaps),
  ])
  const { status, trouble } = issue
  return { status, trouble, counts, ...progressOf(counts), mishaps }
}

async function progressIfAny(
  db: Db,
  { id, status, finishedAt }: NewsletterIssue,
  finished: LRUCache<string, Progress>,
) {
  if (isOpen(status)) return null
  // Counting a hundred thousand takes a moment, and for each of the issues it would be one.
  const key = `${id} ${finishedAt?.getTime()}`
  const counts = finished.get(key) ?? (await progressOfIssue(db, id))
  if (status === 'sent') finished.set(key, counts)
  return { ...progressOf(counts), counts }
}
