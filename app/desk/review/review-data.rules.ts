import type { PostKind } from '~/config/post-kinds'
import type { Role } from '~/people/editor.rules'
import type { PostStatus } from '~/posts/post.rules'
import type { ReviewEventStep } from '~/posts/review/events/review-event.rules'
import type { Review } from '~/posts/review/review.rules'

export interface Person {
  id: string
  name: string
  role: Role
}

/** Everything that the review of a post shows. */
export interface ReviewData {
  post: {
    kind: PostKind
    id: string
    title: string
    status: PostStatus
    publishedAt: Date | null
    authorId: string | null
    version: number
    review: Review
  }
  /** For authors, only the writer and the reviewer. */
  people: Person[]
  /** Newest first. */
  events: {
    id: number
    at: Date
    editorName: string
    step: ReviewEventStep
    words: string
    detail: string
    version: number
    /** By the editor who looks at it. */
    isOwn: boolean
  }[]
  isApprovalRequired: boolean
  /** The day in the editor's time zone. */
  today: string
}

/** The fields of a step as they were sent, and why it was refused. */
export interface RejectedStep {
  step: string
  /** Why the whole step was refused; null if it is about a field. */
  notice: string | null
  errors: Partial<Record<'words' | 'writer' | 'reviewer' | 'due', string>>
  typed: { words: string; writer: string; reviewer: string; due: string }
  /** The version that the form named; null if it did not reach the server. */
  version: number | null
  /** For a text that changed: the version that was read, to be compared with the present one. */
  readVersion: number | null
}

/** The answer to a form. The review as it is now; null if the form did not reach the server. */
export type ReviewAnswer =
  | { reviewed: string; data: ReviewData }
  | (RejectedStep & { data: ReviewData | null })

export function rejectionIn(answer: ReviewAnswer | undefined): RejectedStep | null {
  return answer && 'errors' in answer ? answer : null
}

/** The version of the text that the editor saw: a page that shows a refused form again was loaded with a newer one, maybe. */
export function seenVersion(loaded: ReviewData, rejected: RejectedStep | null): number {
  return rejected?.version ?? loaded.post.version
}

/** The newest of what the page was loaded with, what a form answered, and what was shown before. */
export function latestReview(
  loaded: ReviewData,
  answer: ReviewAnswer | undefined,
  shown: ReviewData | null = null,
): ReviewData {
  const before = shown?.post.id === loaded.post.id ? newerReview(loaded, shown) : loaded
  return answer?.data ? newerReview(before, answer.data) : before
}

function newerReview(before: ReviewData, now: ReviewData): ReviewData {
  const isNewer =
    now.post.review.revision > before.post.review.revision || now.post.version > before.post.version
  return isNewer ? now : before
}

/** The event that stored this editor's last words to the writer; null if there is none. Until the next one, what they type stays. */
export function lastOwnWords({ events }: Pick<ReviewData, 'events'>): number | null {
  const isDecision = (step: ReviewEventStep) => step === 'approve' || step === 'ask-for-changes'
  return events.find(({ isOwn, step }) => isOwn && isDecision(step))?.id ?? null
}

/** For a form that was not processed. What was typed is still in its fields. */
export function unsentStep(notice: string): ReviewAnswer {
  const typed = { words: '', writer: '', reviewer: '', due: '' }
  return { step: '', notice, errors: {}, typed, version: null, readVersion: null, data: null }
}

export const doneTexts: Record<string, string> = {
  submit: 'Submitted for review.',
  'take-back': 'Taken back. It is not in review any more.',
  approve: 'Approved.',
  'ask-for-changes': 'The writer is asked for changes.',
  assign: 'Assigned.',
}
