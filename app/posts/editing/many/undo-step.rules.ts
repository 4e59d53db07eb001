import {
  applyStep,
  type Lifecycle,
  lifecycleOf,
  plannedFor,
  type StatusChange,
  undoOfBin,
} from '../../lifecycle/lifecycle.rules'
import { approvalProblem } from '../../review/approval/approval.rules'
import { incompleteRefusal, permissionRefusal } from '../../saving/decisions/refusals.rules'
import type { DecisionContext, SaveDecision } from '../../saving/decisions/save.rules'
import { contentOfDeskPost, type DeskPost } from '../desk-post.rules'
import { may } from '../permissions.rules'

/**
 * Undoes withdrawing or binning a post, as one version: it has the status that it had before, with its date. A post
 * whose time has come since becomes a draft, so that undoing publishes nothing that readers have not seen.
 */
export function decideUndoOfStep(
  current: DeskPost,
  before: Pick<Lifecycle, 'status' | 'publishedAt'>,
  { note, isApprovalRequired }: { note: string; isApprovalRequired: boolean },
  { editor, now }: DecisionContext,
): SaveDecision {
  const { review } = current
  const unapproved = approvalProblem({ isRequired: isApprovalRequired, review, isNewText: false })
  const mayPlan = may(editor, 'schedule', current).ok
  const maySchedule = mayPlan && unapproved === null
  const steps = stepsBack(current, before, { maySchedule, now })
  const refusal = permissionRefusal(
    editor,
    steps.map(({ step }) => step),
    current,
  )
  if (refusal) return refusal
  let lifecycle = lifecycleOf(current)
  for (const step of steps) {
    const after = applyStep(lifecycle, step, now)
    if (!after.ok) return { ok: false, reason: 'bad-step', why: after.reason }
    lifecycle = after.lifecycle
  }
  if (before.status === 'draft' && mayPlan) {
    lifecycle = plannedFor(lifecycle, before.publishedAt)
  }
  if (unapproved && lifecycle.status === 'published') {
    return { ok: false, reason: 'not-approved', why: unapproved }
  }
  const content = contentOfDeskPost(current)
  const missing = incompleteRefusal({ kind: current.kind, content }, lifecycle.status)
  if (missing) return missing
  const action = current.status === 'binned' ? 'restored' : 'republished'
  return { ok: true, version: { content, thumbnail: current.thumbnail, lifecycle, action, note } }
}

function stepsBack(
  { status }: Pick<Lifecycle, 'status'>,
  before: Pick<Lifecycle, 'status' | 'publishedAt'>,
  options: { maySchedule: boolean; now: Date },
): StatusChange[] {
  const republish: StatusChange = { step: 'republish' }
  if (status !== 'binned') return [republish]
  const restore = undoOfBin(before, options)
  return before.status === 'published' ? [restore, republish] : [restore]
}
