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

/** The newer of what the page was loaded with and what a form answered. */
export function latestReview(loaded: ReviewData, answer: ReviewAnswer | undefined): ReviewData {
  const answered = answer?.data
  if (!answered) return loaded
  const [now, before] = [answered.post, loaded.post]
  const isNewer = now.review.revision > before.review.revision || now.version > before.version
  return isNewer ? answered : loaded
}

/** For a form that was not processed. What was typed is still in its fields. */
export function unsentStep(notice: string): ReviewAnswer {
  const typed = { words: '', writer: '', reviewer: '', due: '' }
  return { step: '', notice, errors: {}, typed, readVersion: null, data: null }
}

export const doneTexts: Record<string, string> = {
  submit: 'Submitted for review.',
  'take-back': 'Taken back. It is not in review any more.',
  approve: 'Approved.',
  'ask-for-changes': 'The writer is asked for changes.',
  assign: 'Assigned.',
}
