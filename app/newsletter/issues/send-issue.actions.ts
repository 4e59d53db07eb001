import { deleteAutosavesOfDocument } from '~/autosave/autosaves.queries'
import type { Db, Engine } from '~/database/database'
import { inTransaction } from '~/database/transactions/transaction'
import type { Editor } from '~/people/editor.rules'
import { domainOf } from '~/posts/addresses/domain.rules'
import { findById } from '~/posts/published/published-posts.queries'
import { refreshStatistics } from '../sending/deliveries.queries'
import { issueDocument } from './autosave/issue-document.rules'
import { correctionsStart } from './contents/issue-corrections.queries'
import type { NewsletterIssue, SeenIssue } from './issue.rules'
import { changeForUnsendable, decideStep, type Refused, sendingAudit } from './issue-steps.rules'
import {
  changeIssue,
  countRecipients,
  findIssue,
  issuesWithStatus,
  queueIssue,
} from './issues.queries'
import type { Compose, IssueToSend } from './issues-deps.actions'
import { logStep } from './log-step.actions'

interface Deps {
  db: Db
  engine: Engine
  clock: () => Date
  compose: Compose
}

type SendIssueResult = { ok: true; count: number } | Refused

/** Queues an issue for all current subscribers of its post's domain. */
export async function sendIssue(
  deps: Deps,
  editor: Editor,
  seen: SeenIssue & { domain?: string },
): Promise<SendIssueResult> {
  const issue = await findIssue(deps.db, seen.id)
  if (!issue) return { ok: false, reason: 'missing' }
  return send(deps, issue, { seenVersion: seen.version, seenDomain: seen.domain, editor })
}

/** Queues scheduled issues whose time has come, and returns how many. An issue that cannot be sent becomes a draft. */
export async function sendDueIssues(deps: Deps): Promise<number> {
  const { db, clock } = deps
  const scheduled = await issuesWithStatus(db, 'scheduled')
  const due = scheduled.filter(({ sendAt }) => sendAt && sendAt <= clock())
  const failures: unknown[] = []
  let count = 0
  for (const issue of due) {
    try {
      const result = await send(deps, issue, { seenVersion: null, editor: null })
      if (result.ok) count += 1
      else if (result.reason !== 'conflict') await returnToDraft(deps, issue, result.reason)
    } catch (error) {
      // One failure must not hold up the other issues; the next call tries it again.
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
  return count
}

interface Sending {
  /** Null at the scheduled time. */
  seenVersion: number | null
  /** Whose subscribers the editor confirmed. */
  seenDomain?: string | undefined
  editor: Editor | null
}

async function send(
  deps: Deps,
  issue: NewsletterIssue,
  { seenVersion, seenDomain, editor }: Sending,
): Promise<SendIssueResult> {
  const now = deps.clock()
  const post = await findById(deps.db, issue.kind, issue.postId)
  const domain = post ? domainOf(post.domain) : issue.domain
  const step = {
    step: 'send',
    recipients: await countRecipients(deps.db, domain),
    isPostPublished: post !== null,
    isDomainChanged: seenDomain !== undefined && seenDomain !== domain,
  } as const
  const decision = decideStep(issue, step, { seenVersion, now })
  if (!decision.ok) return decision
  const composed = await deps.compose(issue)
  if (!composed) return { ok: false, reason: 'post-not-published' }
  const count = await queue(deps, issue, composed, editor)
  if (count !== null) return { ok: true, count }
  // Another process sent or changed it first.
  const { subject, intro, version } = (await findIssue(deps.db, issue.id)) ?? issue
  return { ok: false, reason: 'conflict', stored: { subject, intro, version } }
}

/**
 * Returns the number of deliveries; null, with nothing written, if the issue changed since it was loaded, or if another
 * one has just told the same corrections.
 */
async function queue(
  { db, engine, clock }: Deps,
  issue: NewsletterIssue,
  { domain, leftOut, corrections, ...composed }: IssueToSend,
  editor: Editor | null,
): Promise<number | null> {
  const at = clock()
  return inTransaction(db, async (transaction) => {
    if ((await correctionsStart(transaction, domain)) !== corrections.from) return null
    const queued = { ...composed, correctionsTo: corrections.to }
    const count = await queueIssue(transaction, { ...issue, domain }, queued, at)
    if (count === null) return null
    await refreshStatistics({ db: transaction, engine })
    await deleteAutosavesOfDocument(transaction, { documentKind: issueDocument, id: issue.id })
    const audit = sendingAudit(count, { isScheduled: editor === null, leftOut })
    await logStep(transaction, issue, { at, editor, ...audit })
    return count
  })
}

async function returnToDraft(
  { db, clock }: Deps,
  issue: NewsletterIssue,
  reason: Refused['reason'],
): Promise<void> {
  const change = changeForUnsendable(reason)
  await inTransaction(db, async (transaction) => {
    if (!(await changeIssue(transaction, issue, change))) return
    const action = 'could not send the newsletter'
    await logStep(transaction, issue, {
      at: clock(),
      editor: null,
      action,
      detail: change.sendingProblem,
    })
  })
}
