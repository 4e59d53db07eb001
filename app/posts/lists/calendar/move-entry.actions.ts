import type { PostKind } from '~/config/post-kinds'
import { ConcurrentWriteError } from '~/database/transactions/transaction'
import type { ActingEditor } from '~/people/editor.rules'
import type { DeskPost } from '../../editing/desk-post.rules'
import { findForDesk } from '../../editing/desk-posts.queries'
import { plannedFor } from '../../lifecycle/lifecycle.rules'
import { isApprovalRequired } from '../../review/approval/approval-rule.queries'
import { assignmentText } from '../../review/assignment.rules'
import { recordReviewStep } from '../../review/steps/record-review-step.actions'
import { storeReview } from '../../review/store-review.queries'
import type { Forbidden } from '../../saving/decisions/refusals.rules'
import { decideStep } from '../../saving/decisions/save.rules'
import { carryOut, findWritten } from '../../saving/save-post.actions'
import { missingSearchText, searchTextToWrite } from '../../saving/search-text.actions'
import {
  type DeskDeps,
  inEditorTransaction,
  type TransactionContext,
} from '../../saving/transaction.actions'
import { unchangedVersion, writeVersion } from '../../saving/write-version.actions'
import { decideMove, type Move, type MoveRefusal, type MoveTarget } from './move.rules'

export interface MoveRequest extends Move {
  editor: ActingEditor
  timeZone: string
  kind: PostKind
  id: string
}

export type MoveResult = { ok: true; post: DeskPost } | MoveRefusal | Forbidden

const note = 'Moved in the calendar'

/** Moves the publication or the due day of a post to another day. Its text stays as it is. */
export async function moveEntry(deps: DeskDeps, request: MoveRequest): Promise<MoveResult> {
  const { kind, id, timeZone } = request
  const missing = await missingSearchText(deps, { kind, id, editorId: request.editor.id })
  return inEditorTransaction<MoveResult>(deps, request.editor, async (context) => {
    const post = await findForDesk(context.db, kind, id)
    if (!post) return { ok: false, reason: 'missing' }
    const { editor, now } = context
    const target = decideMove(post, request, { editor, now, timeZone })
    if (!target.ok) return target
    switch (target.type) {
      case 'scheduled':
        return reschedule(context, post, target, missing)
      case 'planned': {
        if (post.publishedAt?.getTime() === target.at?.getTime()) return { ok: true, post }
        const version = unchangedVersion(post, missing)
        const lifecycle = plannedFor(version.lifecycle, target.at)
        const next = { ...version, lifecycle, action: 'saved' as const, note }
        await writeVersion(context.db, now, post, next, editor)
        return { ok: true, post: await findWritten(context.db, post) }
      }
      case 'due':
        return moveDueDay(context, post, target.dueOn)
    }
  })
}

async function reschedule(
  context: TransactionContext,
  post: DeskPost,
  { at }: Extract<MoveTarget, { type: 'scheduled' }>,
  missing: Awaited<ReturnType<typeof missingSearchText>>,
): Promise<MoveResult> {
  if (post.publishedAt?.getTime() === at.getTime()) return { ok: true, post }
  const change = { step: 'schedule', at } as const
  const loaded = {
    current: post,
    hasNewerText: false,
    isApprovalRequired: await isApprovalRequired(context.db),
  }
  const decision = decideStep(loaded, { change, note }, context)
  const result = await carryOut(context, post, decision, searchTextToWrite(post, missing))
  if (result.ok) return { ok: true, post: result.post }
  return { ok: false, reason: 'refused-step', refusal: result, post }
}

/** A due day is no part of a version: it belongs to the review of the post. */
async function moveDueDay(
  { db, now, editor }: TransactionContext,
  post: DeskPost,
  dueOn: string | null,
): Promise<MoveResult> {
  if (post.review.dueOn === dueOn) return { ok: true, post }
  const review = { ...post.review, dueOn, revision: post.review.revision + 1 }
  if (!(await storeReview(db, post, review))) throw new ConcurrentWriteError()
  const after = { ...post, review }
  const detail = assignmentText(post, after, [])
  await recordReviewStep(db, now, { step: 'assign', before: post, after, by: editor, detail })
  return { ok: true, post: after }
}
