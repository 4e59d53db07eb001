import type { Db, Engine } from '~/database/database'
import { isOvertaken } from '~/database/overtaken'
import type { Editor } from '~/people/editor.rules'
import { mindQueued } from '../sending/deliveries.queries'
import type { NewsletterIssue } from './issue.rules'
import { type IssueRefusal, isOpen, issueRefusalTexts } from './issue-status.rules'
import {
  type ComposedIssue,
  changeIssue,
  countRecipients,
  findIssue,
  issuesIn,
  queueIssue,
} from './issues.queries'
import { logStep } from './log-step.actions'
import type { Compose, SeenIssue } from './parts.actions'

interface Deps {
  db: Db
  engine: Engine
  clock: () => Date
  compose: Compose
}

export type SentOff = { ok: true; count: number } | { ok: false; reason: IssueRefusal }

/** From here on it is on its way to everybody who is subscribed to its domain now. */
export async function sendOff(deps: Deps, editor: Editor, seen: SeenIssue): Promise<SentOff> {
  const issue = await findIssue(deps.db, seen.id)
  if (!issue) return { ok: false, reason: 'missing' }
  if (!isOpen(issue.status)) return { ok: false, reason: 'sent-off' }
  if (issue.version !== seen.version) return { ok: false, reason: 'conflict' }
  return composeAndQueue(deps, issue, editor)
}

/** How many were sent off. One that cannot go out is a draft again, and says why. */
export async function sendDue(deps: Deps): Promise<number> {
  const { db, clock } = deps
  const scheduled = await issuesIn(db, 'scheduled')
  const due = scheduled.filter(({ sendAt }) => sendAt && sendAt <= clock())
  const failures: unknown[] = []
  let count = 0
  for (const issue of due) {
    try {
      const sent = await composeAndQueue(deps, issue, null)
      if (sent.ok) count += 1
      else if (sent.reason !== 'conflict') await turnBack(deps, issue, sent.reason)
    } catch (error) {
      // One that fails must not keep the others from going out; the next call tries it again.
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
  return count
}

async function composeAndQueue(
  deps: Deps,
  issue: NewsletterIssue,
  editor: Editor | null,
): Promise<SentOff> {
  if ((await countRecipients(deps.db, issue.domain)) === 0) return { ok: false, reason: 'nobody' }
  const composed = await deps.compose(issue)
  if (!composed) return { ok: false, reason: 'brief-not-out' }
  const count = await queue(deps, issue, composed, editor)
  return count === null ? { ok: false, reason: 'conflict' } : { ok: true, count }
}

/** Null where somebody else sent it off, or changed it, first. */
async function queue(
  { db, engine, clock }: Deps,
  issue: NewsletterIssue,
  composed: ComposedIssue,
  editor: Editor | null,
): Promise<number | null> {
  const at = clock()
  try {
    return await db.transaction().execute(async (transaction) => {
      const count = await queueIssue(transaction, issue, composed, at)
      if (count === null) return null
      await mindQueued({ db: transaction, engine })
      const action = editor ? 'sent as the newsletter' : 'sent as the newsletter, on schedule,'
      const detail = `to ${count.toLocaleString('en-US')} ${count === 1 ? 'subscriber' : 'subscribers'}`
      await logStep(transaction, issue, { at, editor, action, detail })
      return count
    })
  } catch (error) {
    if (isOvertaken(error)) return null
    throw error
  }
}

async function turnBack(
  { db, clock }: Deps,
  issue: NewsletterIssue,
  reason: IssueRefusal,
): Promise<void> {
  const trouble = `It was not sent at its hour. ${issueRefusalTexts[reason]}`
  await db.transaction().execute(async (transaction) => {
    const change = { status: 'draft', sendAt: null, trouble } as const
    if (!(await changeIssue(transaction, issue, change, ['scheduled']))) return
    const action = 'could not send as the newsletter'
    await logStep(transaction, issue, { at: clock(), editor: null, action, detail: trouble })
  })
}
