import type { PostKind } from '~/config/post-kinds'

export const reviewEventSteps = [
  'submit',
  'take-back',
  'approve',
  'ask-for-changes',
  'assign',
  // A new text ended the approval.
  'lapse',
  // Its time came, and it could not be published.
  'hold-back',
  'comment',
] as const
export type ReviewEventStep = (typeof reviewEventSteps)[number]

/** Something that happened in the review of a post. */
export interface ReviewEvent {
  kind: PostKind
  postId: string
  at: Date
  /** Null, with an empty name, for the desk itself. */
  editorId: string | null
  editorName: string
  step: ReviewEventStep
  words: string
  /** What was assigned, or why it was not published, in words. */
  detail: string
  /** The version that the post had. */
  version: number
}

export interface StoredReviewEvent extends ReviewEvent {
  id: number
}

/** What the editor did, to be followed by the title of the post: 'Eve asked for changes in “…”'. */
export const eventActions = {
  submit: 'submitted for review',
  'take-back': 'took back from review',
  approve: 'approved',
  'ask-for-changes': 'asked for changes in',
  assign: 'assigned',
  lapse: 'saved a new text, which ends the approval of',
  'hold-back': 'could not publish on schedule',
  comment: 'commented on',
} as const satisfies Record<ReviewEventStep, string>

/** The same on the page of the post, which needs no title: 'Eve asked for changes'. */
export const eventTexts = {
  submit: 'submitted it for review',
  'take-back': 'took it back from review',
  approve: 'approved it',
  'ask-for-changes': 'asked for changes',
  assign: 'assigned it',
  lapse: 'saved a new text, which ended the approval',
  'hold-back': 'could not publish it on schedule',
  comment: 'commented',
} as const satisfies Record<ReviewEventStep, string>
