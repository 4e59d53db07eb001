import { type NewsletterIssue, progressOf } from '~/content/newsletter/issue'
import { isOpen } from '~/content/newsletter/issue-rules'
import type { Db } from '~/data/engine/database'
import { mishapsOfIssue, progressOfIssue } from '~/data/newsletter/deliveries'
import { countRecipients, findIssue, latestIssues } from '~/data/newsletter/issues'
import { offeredBriefs, recipientsByDomain } from '~/data/newsletter/offers'
import { countSubscribers } from '~/data/newsletter/subscribers'
import { findUnlisted } from '~/data/posts/whole-posts'

interface Deps {
  db: Db
  now: Date
}

const day = 24 * 60 * 60 * 1000
/** A brief that is older is no news any more. */
const offeredFor = 28 * day
const mostOffered = 12
const mostIssues = 50
const mostMishaps = 200

/** What the desk shows of the newsletter as a whole. */
export async function issuesForDesk({ db, now }: Deps) {
  const since = new Date(now.getTime() - offeredFor)
  const [offered, latest, subscribers, recipients] = await Promise.all([
    offeredBriefs(db, { since, now, limit: mostOffered }),
    latestIssues(db, mostIssues),
    countSubscribers(db),
    recipientsByDomain(db),
  ])
  const issues = await Promise.all(
    latest.map(async (issue) => ({ ...issue, progress: await progressIfAny(db, issue) })),
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

async function progressIfAny(db: Db, { id, status }: NewsletterIssue) {
  if (isOpen(status)) return null
  const counts = await progressOfIssue(db, id)
  return { ...progressOf(counts), counts }
}
