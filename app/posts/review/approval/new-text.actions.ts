import type { Db } from '~/database/database'
import { ConcurrentWriteError } from '~/database/transactions/transaction'
import { listEditors } from '~/people/stored/editors.queries'
import { assignmentText } from '../assignment.rules'
import { reviewersOf } from '../recipients.rules'
import { reviewerOfTextBy } from '../review.rules'
import { type ReviewedPost, recordReviewStep } from '../steps/record-review-step.actions'
import { currentReview, storeReview } from '../store-review.queries'
import { isApprovalRequired } from './approval-rule.queries'

/**
 * A new text was saved: it ends the approval of the one before, and those who reviewed that are told. Who may not approve
 * it because they wrote it is no longer its reviewer. Call it in the transaction of the save, after the new version was
 * written.
 */
export async function reviewNewText(
  db: Db,
  now: Date,
  written: Omit<ReviewedPost, 'review'>,
  by: { id: string | null; name: string },
): Promise<void> {
  // Loaded again: it may have been approved after the post was loaded, and before its new version was written.
  const review = await currentReview(db, written)
  const post = { ...written, review }
  const isApproved = review.state === 'approved'
  const isWaiting = isApproved || review.state === 'in-review'
  const isByReviewer = isWaiting && by.id !== null && by.id === review.reviewerId
  const people = isByReviewer ? await listEditors(db) : []
  const isRequired = isByReviewer && (await isApprovalRequired(db))
  const reviewerId = isRequired ? reviewerOfTextBy(by.id, post, people) : review.reviewerId
  const isPassedOn = reviewerId !== review.reviewerId
  if (!isApproved && !isPassedOn) return
  const next = {
    ...review,
    state: 'in-review' as const,
    approvedVersion: null,
    reviewerId,
    revision: review.revision + 1,
  }
  if (!(await storeReview(db, post, next))) throw new ConcurrentWriteError()
  const after = { ...post, review: next }
  await recordReviewStep(db, now, {
    step: isApproved ? 'lapse' : 'assign',
    before: post,
    after,
    by,
    ...(isPassedOn && {
      detail: assignmentText(post, after, people),
      alsoNotify: reviewersOf(reviewerId, people),
    }),
  })
}
