import type { Editor } from '~/people/editor.rules'
import type { ReviewEventStep } from './events/review-event.rules'
import { type Review, writerOf } from './review.rules'

interface ConcernedPost {
  authorId: string | null
  review: Pick<Review, 'assignedTo' | 'reviewerId' | 'dueOn'>
}

interface Concerned {
  before: ConcernedPost
  after: ConcernedPost
  /** Who submitted it last, who approved it last. */
  submitterId: string | null
  approverId: string | null
  people: readonly Pick<Editor, 'id' | 'role'>[]
}

/** Who is told of an event. Whoever caused it is left out later. */
export function recipientsOf(
  step: Exclude<ReviewEventStep, 'comment'>,
  { before, after, submitterId, approverId, people }: Concerned,
): (string | null)[] {
  const writer = writerOf(after)
  const { reviewerId } = after.review
  switch (step) {
    case 'submit':
      return reviewersOf(reviewerId, people)
    case 'take-back':
      return [writer, reviewerId]
    case 'approve':
    case 'ask-for-changes':
      return [writer, reviewerId, submitterId]
    case 'lapse':
    case 'hold-back':
      return [writer, reviewerId, approverId]
    case 'assign':
      return assigned(before, after)
  }
}

/** Without a reviewer, or with one who has become an author, any editor can review it. */
export function reviewersOf(reviewerId: string | null, people: Concerned['people']): string[] {
  const reviewers = people.filter(({ role }) => role !== 'author').map(({ id }) => id)
  return reviewerId !== null && reviewers.includes(reviewerId) ? [reviewerId] : reviewers
}

/** Those whose task it becomes, those whose task it was, and the writer of another due day. */
function assigned(before: ConcernedPost, after: ConcernedPost): (string | null)[] {
  const told: (string | null)[] = []
  if (writerOf(before) !== writerOf(after)) told.push(writerOf(before), writerOf(after))
  const [oldReviewer, reviewer] = [before.review.reviewerId, after.review.reviewerId]
  if (oldReviewer !== reviewer) told.push(oldReviewer, reviewer)
  if (before.review.dueOn !== after.review.dueOn) told.push(writerOf(after))
  return told
}
