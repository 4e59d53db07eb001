import type { Selectable } from 'kysely'
import type { PostTable } from '~/database/schema/tables/posts'
import { isReviewState, type Review } from './review.rules'

export const reviewColumns = [
  'review_state',
  'assigned_to',
  'reviewer_id',
  'due_on',
  'approved_version',
  'review_revision',
] as const satisfies (keyof PostTable)[]

export type ReviewColumn = (typeof reviewColumns)[number]
export type ReviewRow = Pick<Selectable<PostTable>, ReviewColumn>

/** A state that another program stored and Vigil does not know counts as none. */
export function toReview(row: ReviewRow): Review {
  return {
    state: isReviewState(row.review_state) ? row.review_state : 'none',
    assignedTo: row.assigned_to,
    reviewerId: row.reviewer_id,
    dueOn: row.due_on,
    approvedVersion: row.approved_version,
    revision: row.review_revision,
  }
}
