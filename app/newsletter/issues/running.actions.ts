import type { Db } from '~/database/database'
import type { Editor } from '~/people/editor.rules'
import { progressOfIssue, sendUncertainAgain } from '../sending/delivery-results.queries'
import { findIssue } from './issues.queries'
import { logStep } from './log-step.actions'
import type { Done, SeenIssue } from './parts.actions'
import { step } from './saving.actions'

interface Deps {
  db: Db
  clock: () => Date
}

/** What is under way at this moment still arrives. */
export function stop(deps: Deps, editor: Editor, seen: SeenIssue): Promise<Done> {
  return step(deps, seen, {
    ...{ from: ['sending'], otherwise: 'not-being-sent', change: { status: 'stopped' }, editor },
    action: 'stopped the newsletter',
  })
}

export function goOn(deps: Deps, editor: Editor, seen: SeenIssue): Promise<Done> {
  return step(deps, seen, {
    ...{ from: ['stopped'], otherwise: 'not-stopped', change: { status: 'sending' }, editor },
    action: 'went on with the newsletter',
  })
}

/** An editor would rather have somebody get it twice than not at all. */
export function sendAgain({ db, clock }: Deps, editor: Editor, id: string): Promise<Done> {
  return db.transaction().execute(async (transaction): Promise<Done> => {
    const issue = await findIssue(transaction, id)
    if (!issue) return { ok: false, reason: 'missing' }
    const { uncertain } = await progressOfIssue(transaction, id)
    if (uncertain === 0) return { ok: false, reason: 'nothing-uncertain' }
    await sendUncertainAgain(transaction, id, clock())
    await logStep(transaction, issue, {
      ...{ at: clock(), editor, action: 'sent the newsletter again' },
      detail: `to ${uncertain} of whom it was uncertain`,
    })
    return { ok: true }
  })
}
