import {
  applyStep,
  type Lifecycle,
  lifecycleOf,
  plannedFor,
  type StatusChange,
  undoOfBin,
} from '../../lifecycle/lifecycle.rules'
import {
  type DecisionContext,
  incompleteRefusal,
  permissionRefusal,
  type SaveDecision,
} from '../../saving/save.rules'
import { contentOfDeskPost, type DeskPost } from '../desk-post.rules'
import { may } from '../permissions.rules'

/**
 * Undoes withdrawing or binning a post, as one version: it has the status that it had before, with its date. A post
 * whose time has come since becomes a draft, so that undoing publishes nothing that readers have not seen.
 */
export function decideUndoOfStep(
  current: DeskPost,
  before: Pick<Lifecycle, 'status' | 'publishedAt'>,
  note: string,
  { editor, now }: DecisionContext,
): SaveDecision {
  const maySchedule = may(editor, 'schedule', current).ok
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
  if (before.status === 'draft' && maySchedule) {
    lifecycle = plannedFor(lifecycle, before.publishedAt)
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
