import type { Editor } from '~/people/editor.rules'

/** Review is separate from publication: a post of any status can be in review. */
export const reviewStates = ['none', 'in-review', 'changes-wanted', 'approved'] as const
export type ReviewState = (typeof reviewStates)[number]

export function isReviewState(value: unknown): value is ReviewState {
  return reviewStates.some((state) => state === value)
}

export const reviewStateNames = {
  none: 'Not in review',
  'in-review': 'In review',
  'changes-wanted': 'Changes wanted',
  approved: 'Approved',
} as const satisfies Record<ReviewState, string>

export interface Review {
  state: ReviewState
  /** The editor who writes the post; null for its creator. */
  assignedTo: string | null
  /** The editor who reviews it; null for any. */
  reviewerId: string | null
  /** The day on which it is due, such as '2026-11-15'. */
  dueOn: string | null
  /** The version that was approved; null unless its state is `approved`. */
  approvedVersion: number | null
  /** Increases with each change of the review, so that a form can tell that another was faster. */
  revision: number
}

export const noReview: Review = {
  state: 'none',
  assignedTo: null,
  reviewerId: null,
  dueOn: null,
  approvedVersion: null,
  revision: 0,
}

/** The editor whose task it is to write the post; null for an imported post that is not assigned. */
export function writerOf({
  authorId,
  review,
}: {
  authorId: string | null
  review: Pick<Review, 'assignedTo'>
}): string | null {
  return review.assignedTo ?? authorId
}

type Reviewers = readonly Pick<Editor, 'id' | 'role'>[]

/** With one editor alone, their own approval counts: nobody else could give it. */
export function isOnlyReviewer(people: Reviewers): boolean {
  return people.filter(({ role }) => role !== 'author').length <= 1
}

/**
 * Who reviews a text where its approval must come from another editor than the one who wrote it: the reviewer, unless they
 * wrote it. Then it is the writer of the post, if an editor, or any editor.
 */
export function reviewerOfTextBy(
  textBy: string | null,
  post: { authorId: string | null; review: Pick<Review, 'assignedTo' | 'reviewerId'> },
  people: Reviewers,
): string | null {
  const { reviewerId } = post.review
  if (textBy === null || textBy !== reviewerId || isOnlyReviewer(people)) return reviewerId
  const writer = people.find(({ id }) => id === writerOf(post))
  return writer && writer.id !== textBy && writer.role !== 'author' ? writer.id : null
}
