import type { PostKind } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import { tables } from '../published/published-posts.queries'
import { noReview, type Review } from './review.rules'
import { reviewColumns, toReview } from './review-rows.queries'

interface ReviewedPost {
  kind: PostKind
  id: string
  version: number
  review: Pick<Review, 'revision'>
}

/** False, with nothing written, if the review or the text changed after the post was loaded. */
export async function storeReview(db: Db, before: ReviewedPost, review: Review): Promise<boolean> {
  const stored = await db
    .updateTable(tables[before.kind].posts)
    .set({
      review_state: review.state,
      assigned_to: review.assignedTo,
      reviewer_id: review.reviewerId,
      due_on: review.dueOn,
      approved_version: review.approvedVersion,
      review_revision: review.revision,
    })
    .where('id', '=', before.id)
    .where('version', '=', before.version)
    .where('review_revision', '=', before.review.revision)
    .returning('id')
    .executeTakeFirst()
  return stored !== undefined
}

/** The review as it is stored at this moment. */
export async function currentReview(
  db: Db,
  { kind, id }: Pick<ReviewedPost, 'kind' | 'id'>,
): Promise<Review> {
  const row = await db
    .selectFrom(tables[kind].posts)
    .select(reviewColumns)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? toReview(row) : noReview
}
