import type { Review } from '../review.rules'

export type ApprovalProblem = 'not-approved' | 'approval-lapsed'

export interface NotApproved {
  ok: false
  reason: 'not-approved'
  why: ApprovalProblem
}

export const approvalProblemTexts = {
  'not-approved':
    'Posts need an approval before they are published, and nobody has approved this text yet. Save it as a draft, and submit it for review.',
  'approval-lapsed':
    'The text is not the one that was approved, and posts need an approval before they are published. Save it as a draft, and have the new text approved.',
} as const satisfies Record<ApprovalProblem, string>

interface ApprovedText {
  /** Owners require an approval before publishing. */
  isRequired: boolean
  review: Pick<Review, 'state'>
  /** The text to publish is not the stored one, which is the approved one. */
  isNewText: boolean
}

/** Why a text cannot be published or scheduled; null if it can. Saving a text that readers see already needs no approval. */
export function approvalProblem({
  isRequired,
  review,
  isNewText,
}: ApprovedText): ApprovalProblem | null {
  if (!isRequired) return null
  if (review.state !== 'approved') return 'not-approved'
  return isNewText ? 'approval-lapsed' : null
}
