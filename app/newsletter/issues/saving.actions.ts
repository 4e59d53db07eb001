import type { Db } from '~/database/database'
import type { Editor } from '~/people/editor.rules'
import type { NewsletterIssue } from './issue.rules'
import { type IssueRefusal, type IssueTexts, isOpen, whyNotAt } from './issue-status.rules'
import { changeIssue, findIssue } from './issues.queries'
import { logStep } from './log-step.actions'
import type { Done, SeenIssue } from './parts.actions'

interface Deps {
  db: Db
  clock: () => Date
}

export type Saved =
  | { ok: true; version: number }
  | { ok: false; reason: Exclude<IssueRefusal, 'conflict'> }
  /** With what is stored now, so that it can be shown beside what was typed. */
  | { ok: false; reason: 'conflict'; stored: IssueTexts & { version: number } }

/** The same texts twice are one change: whoever sends a form again is not told of a conflict with themselves. */
export async function saveTexts(
  { db }: Deps,
  { id, version }: SeenIssue,
  { subject, intro }: IssueTexts,
): Promise<Saved> {
  const issue = await findIssue(db, id)
  if (!issue) return { ok: false, reason: 'missing' }
  if (!isOpen(issue.status)) return { ok: false, reason: 'sent-off' }
  if (issue.subject === subject && issue.intro === intro) {
    return { ok: true, version: issue.version }
  }
  const open = ['draft', 'scheduled'] as const
  if (await changeIssue(db, { id, version }, { subject, intro }, open)) {
    return { ok: true, version: version + 1 }
  }
  const stored = (await findIssue(db, id)) ?? issue
  if (!isOpen(stored.status)) return { ok: false, reason: 'sent-off' }
  return {
    ok: false,
    reason: 'conflict',
    stored: { subject: stored.subject, intro: stored.intro, version: stored.version },
  }
}

export async function schedule(
  deps: Deps,
  editor: Editor,
  seen: SeenIssue,
  at: Date,
): Promise<Done> {
  const why = whyNotAt(at, deps.clock())
  if (why) return { ok: false, reason: why }
  return step(deps, seen, {
    ...{ from: ['draft', 'scheduled'], otherwise: 'sent-off' },
    ...{ change: { status: 'scheduled', sendAt: at, trouble: '' }, editor },
    ...{ action: 'scheduled for the newsletter', detail: `${at.toISOString().slice(0, 16)} UTC` },
  })
}

export async function unschedule(deps: Deps, editor: Editor, seen: SeenIssue): Promise<Done> {
  return step(deps, seen, {
    ...{ from: ['scheduled'], otherwise: 'not-scheduled' },
    ...{ change: { status: 'draft', sendAt: null }, editor },
    action: 'took back from the schedule of the newsletter',
  })
}

interface Step {
  from: readonly NewsletterIssue['status'][]
  /** What is said of an issue in any other status. */
  otherwise: IssueRefusal
  change: Parameters<typeof changeIssue>[2]
  editor: Editor
  action: string
  detail?: string
}

/** Takes an issue a step further, and writes down who did so. */
export async function step({ db, clock }: Deps, seen: SeenIssue, wanted: Step): Promise<Done> {
  const { from, otherwise, change, editor, action, detail = '' } = wanted
  return db.transaction().execute(async (transaction): Promise<Done> => {
    const issue = await findIssue(transaction, seen.id)
    if (!issue) return { ok: false, reason: 'missing' }
    if (!from.includes(issue.status)) return { ok: false, reason: otherwise }
    if (!(await changeIssue(transaction, seen, change, from))) {
      return { ok: false, reason: 'conflict' }
    }
    await logStep(transaction, issue, { at: clock(), editor, action, detail })
    return { ok: true }
  })
}
