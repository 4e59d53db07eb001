import type { PostKind } from '~/config/post-kinds'
import type { ActingEditor } from '~/people/editor.rules'
import type { DeskPost } from '../editing/desk-post.rules'
import { findForDesk } from '../editing/desk-posts.queries'
import { may } from '../editing/permissions.rules'
import type { PublicChange } from '../record/changes/public-change.rules'
import { storedChangeOf } from '../record/public-versions.queries'
import { approvalProblem } from '../review/approval/approval.rules'
import { isApprovalRequired } from '../review/approval/approval-rule.queries'
import { findRevision, hasNewerText } from '../revisions/revisions.queries'
import { ownDraft } from '../saving/create/create.rules'
import { decideStep } from '../saving/decisions/save.rules'
import { carryOut, type SaveResult } from '../saving/save-post.actions'
import { missingSearchText, searchTextToWrite } from '../saving/search-text.actions'
import {
  type DeskDeps,
  inEditorTransaction,
  type TransactionContext,
} from '../saving/transaction.actions'
import { type StatusChange, undoOfBin } from './lifecycle.rules'
import { restoreRefusal } from './next-version/next-version.rules'
import { loadForRestore } from './next-version/next-versions.queries'

export interface StepRequest {
  editor: ActingEditor
  kind: PostKind
  id: string
  /** The version that the editor saw: the step is refused if another text was saved since. */
  baseVersion?: number
  /** Refused if any other version is stored, even one that changed only the picture. */
  requiresCurrent?: boolean
  change: StatusChange
  note: string
  /** What republishing it is to readers; a minor change if left out. */
  publicChange?: PublicChange
  /** What readers are told if they can no longer see it. */
  withdrawalReason?: string
}

/** Takes a step in a post's lifecycle, without touching its text. */
export function changePost(deps: DeskDeps, request: StepRequest): Promise<SaveResult> {
  return applyStep(deps, request, async () => request.change)
}

/** Undoes binning a post: it is scheduled again if it was, and if its time is still to come. */
export function undoBin(
  deps: DeskDeps,
  request: Pick<StepRequest, 'editor' | 'kind' | 'id' | 'baseVersion'>,
): Promise<SaveResult> {
  const { kind, id: postId, baseVersion } = request
  const version = (baseVersion ?? 0) - 1
  return applyStep(deps, { ...request, note: '' }, async ({ db, now, editor }, { review }) => {
    const before = await findRevision(db, { kind, postId, version })
    const isRequired = await isApprovalRequired(db)
    const isApproved = approvalProblem({ isRequired, review, isNewText: false }) === null
    const maySchedule = isApproved && may(editor, 'schedule', ownDraft(editor.id)).ok
    return undoOfBin(before?.content ?? null, { maySchedule, now })
  })
}

async function applyStep(
  deps: DeskDeps,
  request: Omit<StepRequest, 'change'>,
  loadChange: (context: TransactionContext, current: DeskPost) => Promise<StatusChange>,
): Promise<SaveResult> {
  const { editor, kind, id, baseVersion, requiresCurrent, note } = request
  const { publicChange, withdrawalReason } = request
  const missing = await missingSearchText(deps, { kind, id, editorId: editor.id })
  return inEditorTransaction<SaveResult>(deps, editor, async (context) => {
    const { db } = context
    const current = await findForDesk(db, kind, id)
    if (!current) return { ok: false, reason: 'missing' }
    const change = await loadChange(context, current)
    const seen = baseVersion ?? current.version
    const loaded = {
      current,
      hasNewerText: requiresCurrent
        ? current.version !== seen
        : await hasNewerText(db, current, seen),
      isApprovalRequired: await isApprovalRequired(db),
      storedChange: publicChange ? await storedChangeOf(db, current) : null,
    }
    const decision = decideStep(
      loaded,
      {
        change,
        note,
        ...(publicChange && { publicChange }),
        ...(withdrawalReason !== undefined && { withdrawalReason }),
      },
      context,
    )
    if (decision.ok && decision.version && current.nextOf && change.step === 'restore') {
      const refusal = restoreRefusal(await loadForRestore(context.db, current, current.nextOf))
      if (refusal) return refusal
    }
    return carryOut(context, current, decision, searchTextToWrite(current, missing))
  })
}
