import type { Db } from '~/database/database'
import { ConcurrentWriteError } from '~/database/transactions/transaction'
import { type ReviewedPost, recordReviewStep } from '../steps/record-review-step.actions'
import { currentReview, storeReview } from '../store-review.queries'

/**
 * A new text was saved over an approved one: it is in review again, and those who reviewed it are told. Call it in the
 * transaction of the save, after the new version was written.
 */
export async function lapseApproval(
  db: Db,
  now: Date,
  written: Omit<ReviewedPost, 'review'>,
  by: { id: string | null; name: string },
): Promise<void> {
  // Loaded again: it may have been approved after the post was loaded, and before its new version was written.
  const review = await currentReview(db, written)
  const post = { ...written, review }
  if (review.state !== 'approved') return
  const revision = review.revision + 1
  const next = { ...review, state: 'in-review' as const, approvedVersion: null, revision }
  if (!(await storeReview(db, post, next))) throw new ConcurrentWriteError()
  const after = { ...post, review: next }
  await recordReviewStep(db, now, { step: 'lapse', before: post, after, by })
}
