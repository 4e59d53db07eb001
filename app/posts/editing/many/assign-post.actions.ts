import { ConcurrentWriteError } from '~/database/transactions/transaction'
import { listEditors } from '~/people/stored/editors.queries'
import {
  decideReview,
  type ReviewRefusal,
  reviewRefusalTexts,
} from '../../review/steps/decide-review.rules'
import { recordReviewStep } from '../../review/steps/record-review-step.actions'
import { storeReview } from '../../review/store-review.queries'
import type { TransactionContext } from '../../saving/transaction.actions'
import type { DeskPost } from '../desk-post.rules'
import { notAllowedTexts } from '../permissions.rules'
import { type PostOutcome, refusedPost } from './bulk-change.rules'
import { changedSince, refusalReason, unseen } from './bulk-texts.rules'

/**
 * Assigns a post to an editor; null for its creator. Its reviewer and due day stay. Those concerned are told, as after
 * any assignment. Call it inside a transaction.
 */
export async function assignPost(
  { db, now, editor }: TransactionContext,
  current: DeskPost,
  {
    editorId,
    seen,
  }: {
    editorId: string | null /** The revision of the review that the editor saw. */
    seen: number
  },
): Promise<PostOutcome> {
  const { kind, id, title, review } = current
  const { reviewerId, dueOn, revision, assignedTo } = review
  const change = { step: 'assign', writerId: editorId, reviewerId, dueOn } as const
  const decision = decideReview(
    {
      post: current,
      people: await listEditors(db),
      hasNewerText: false,
      lastEvent: null,
      isApprovalRequired: false,
      textBy: null,
    },
    { change, revision: seen },
    editor,
  )
  if (!decision.ok) return refusedPost(current, reviewReason(decision))
  if (!decision.review) return refusedPost(current, refusalReason('unchanged', 'assign'))
  if (!(await storeReview(db, current, decision.review))) throw new ConcurrentWriteError()
  const after = { ...current, review: decision.review }
  const { detail } = decision
  const step = { step: 'assign', before: current, after, by: editor, detail } as const
  await recordReviewStep(db, now, { ...step, isLoggedElsewhere: true })
  return { isChanged: true, kind, id, title, before: revision, after: revision + 1, assignedTo }
}

function reviewReason(refusal: ReviewRefusal): string {
  if ('why' in refusal) return notAllowedTexts[refusal.why]
  if (refusal.reason === 'changed') return changedSince
  return refusal.reason === 'missing' ? unseen.reason : reviewRefusalTexts[refusal.reason]
}
