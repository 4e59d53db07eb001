import { settleAutosaves } from '~/autosave/autosave.actions'
import type { ResumedFrom } from '~/autosave/resumed-from.rules'
import type { Db } from '~/database/database'
import { inTransaction } from '~/database/transactions/transaction'
import type { Editor } from '~/people/editor.rules'
import { countDeliveries, requeueUncertain } from '../sending/delivery-results.queries'
import { autosaveKeyOf } from './autosave/issue-document.rules'
import type { SeenIssue } from './issue.rules'
import { decideStep, type IssueStep, type Refused } from './issue-steps.rules'
import { changeIssue, findIssue } from './issues.queries'
import { logStep } from './log-step.actions'

interface Deps {
  db: Db
  clock: () => Date
}

/** With the version that is stored now. */
export type StepResult = { ok: true; version: number } | Refused

/** Steps that write only the issue's row. */
type RowStep = Exclude<IssueStep, { step: 'send' | 'send-again' }>

/** The form whose texts a step saves: its autosaves are then deleted. */
export interface SentForm {
  tab: string
  /** The autosave that the form was opened with. */
  resumedFrom: ResumedFrom | null
}

/** Saves the texts of a form with a step. */
export function saveByStep(
  deps: Deps,
  editor: Editor,
  seen: SeenIssue,
  step: Extract<RowStep, { texts: unknown }>,
  { tab, resumedFrom }: SentForm,
): Promise<StepResult> {
  const key = autosaveKeyOf({ editor, id: seen.id, tab })
  return takeStep(deps, editor, seen, step, (settled) =>
    settleAutosaves(settled, key, { resumedFrom }),
  )
}

/** Takes a step that changes the issue as it is stored. */
export function changeByStep(
  deps: Deps,
  editor: Editor,
  seen: SeenIssue,
  step: Exclude<RowStep, { texts: unknown }>,
): Promise<StepResult> {
  return takeStep(deps, editor, seen, step, async () => {})
}

const maxAttempts = 3

/** Called after a step is written, in its transaction. */
type AfterStep = (deps: { db: Db; now: Date }) => Promise<void>

/** If another process writes meanwhile, it decides again on what is stored then. */
async function takeStep(
  deps: Deps,
  editor: Editor,
  seen: SeenIssue,
  step: RowStep,
  afterStep: AfterStep,
): Promise<StepResult> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const result = await loadDecideWrite(deps, editor, seen, step, afterStep)
    if (result) return result
  }
  throw new Error(`Issue ${seen.id} changed during every attempt to change it.`)
}

/** Null, with nothing written, if the issue changed after it was loaded. */
async function loadDecideWrite(
  { db, clock }: Deps,
  editor: Editor,
  seen: SeenIssue,
  step: RowStep,
  afterStep: AfterStep,
): Promise<StepResult | null> {
  return inTransaction(db, async (transaction) => {
    const now = clock()
    const issue = await findIssue(transaction, seen.id)
    if (!issue) return { ok: false, reason: 'missing' }
    const decision = decideStep(issue, step, { seenVersion: seen.version, now })
    if (!decision.ok) return decision
    const { change, audit } = decision
    if (change && !(await changeIssue(transaction, issue, change))) return null
    if (audit) await logStep(transaction, issue, { at: now, editor, ...audit })
    await afterStep({ db: transaction, now })
    return { ok: true, version: issue.version + (change ? 1 : 0) }
  })
}

/** Sends uncertain deliveries again: the editor accepts that some recipients get the issue twice. */
export function sendUncertainAgain(
  { db, clock }: Deps,
  editor: Editor,
  id: string,
): Promise<{ ok: true } | Refused> {
  return inTransaction(db, async (transaction) => {
    const now = clock()
    const issue = await findIssue(transaction, id)
    if (!issue) return { ok: false, reason: 'missing' }
    const { uncertain } = await countDeliveries(transaction, id)
    const step: IssueStep = { step: 'send-again', uncertain }
    const decision = decideStep(issue, step, { seenVersion: null, now })
    if (!decision.ok) return decision
    await requeueUncertain(transaction, id, now)
    if (decision.audit) await logStep(transaction, issue, { at: now, editor, ...decision.audit })
    return { ok: true }
  })
}
