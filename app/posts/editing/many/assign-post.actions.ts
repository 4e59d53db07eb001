import { ConcurrentWriteError } from '~/database/transaction'
import { listEditors } from '~/people/stored/editors.queries'
import { assignmentText } from '../../review/assignment.rules'
import { recordReviewStep } from '../../review/record-review-step.actions'
import { storeReview } from '../../review/store-review.queries'
import type { TransactionContext } from '../../saving/transaction.actions'
import type { DeskPost } from '../desk-post.rules'
import { expectedRefusal, type PostOutcome } from './bulk-change.rules'
import { refusalReason } from './bulk-texts.rules'

/** Assigns a post to an editor; null for its creator. Call it inside a transaction. */
export async function assignPost(
  { db, now, editor }: TransactionContext,
  current: DeskPost,
  { editorId }: { editorId: string | null },
): Promise<PostOutcome> {
  const { kind, id, title, review } = current
  const { revision, assignedTo } = review
  const refusal =
    expectedRefusal(editor, current, 'assign') ?? (assignedTo === editorId ? 'unchanged' : null)
  if (refusal) {
    return { isChanged: false, kind, id, title, reason: refusalReason(refusal, 'assign') }
  }
  const after = { ...current, review: { ...review, assignedTo: editorId, revision: revision + 1 } }
  if (!(await storeReview(db, current, after.review))) throw new ConcurrentWriteError()
  await recordReviewStep(db, now, {
    step: 'assign',
    before: current,
    after,
    by: editor,
    detail: assignmentText(current, after, await listEditors(db)),
    isLoggedElsewhere: true,
  })
  return { isChanged: true, kind, id, title, before: revision, after: revision + 1, assignedTo }
}
