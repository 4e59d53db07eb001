import type { Editor } from '~/people/editor.rules'
import { may, type NotAllowed, type PermissionSubject } from '../../editing/permissions.rules'
import { assignmentText, isDay } from '../assignment.rules'
import type { ReviewEvent } from '../events/review-event.rules'
import { isOnlyReviewer, type Review, reviewerOfTextBy, writerOf } from '../review.rules'

// Decisions about the review of a post: what to write, or why not. change-review.actions.ts loads and writes.

export const reviewSteps = ['submit', 'take-back', 'approve', 'ask-for-changes', 'assign'] as const
export type ReviewStep = (typeof reviewSteps)[number]

export const maxWords = 4000

/** A step in a review; `words` go with it in the history. */
export type ReviewChange =
  | { step: 'submit' | 'take-back' | 'ask-for-changes'; words: string }
  /** `version` is the text that the editor has read. */
  | { step: 'approve'; words: string; version: number }
  | { step: 'assign'; writerId: string | null; reviewerId: string | null; dueOn: string | null }

export interface ReviewRequest {
  change: ReviewChange
  /** The revision of the review that the form was opened with. */
  revision: number
}

export type ReviewRefusalReason = keyof typeof reviewRefusalTexts

export type ReviewRefusal =
  | { ok: false; reason: 'missing' }
  | { ok: false; reason: 'not-allowed'; why: NotAllowed }
  | { ok: false; reason: ReviewRefusalReason }

export const reviewRefusalTexts = {
  'editors-decide':
    'Authors submit their posts for review, and editors approve them, ask for changes and assign them. Ask an editor.',
  changed:
    'Another editor changed the review a moment ago, so nothing was done. Look at it as it is now, then try again.',
  'text-changed': 'The text changed since you opened it: read it again, then approve.',
  'own-text':
    'Approval is required before publishing, and you wrote this text last. Ask another editor to approve it.',
  'words-missing': 'Say what should change: the writer reads it.',
  'words-too-long': `At most ${maxWords.toLocaleString('en-US')} characters. Shorten it.`,
  'already-approved': 'This text is approved already. Save a new text to have it reviewed again.',
  'not-in-review': 'This post is not in review, so there is nothing to take back.',
  'no-such-writer':
    'The writer whom you chose was removed from the desk. Nothing was assigned: choose somebody else.',
  'no-such-reviewer':
    'The reviewer whom you chose was removed from the desk, or no longer is an editor. Nothing was assigned: choose somebody else.',
  'bad-day': 'This is not a day. Choose one, such as 2026-11-20.',
  'in-the-bin': 'This post is in the bin. Restore it first.',
} as const

export interface LoadedReview {
  post: PermissionSubject & { version: number; review: Review }
  /** The text differs from that of the version that the editor approves. */
  hasNewerText: boolean
  people: readonly Pick<Editor, 'id' | 'name' | 'role'>[]
  lastEvent: Pick<ReviewEvent, 'step' | 'editorId' | 'words'> | null
  /** Owners require an approval before publishing. */
  isApprovalRequired: boolean
  /** The editor who wrote the present text; null if nobody did here. */
  textBy: string | null
}

export type ReviewDecision =
  /** Null if there is nothing to write: the request was repeated. */
  { ok: true; review: Review | null; words: string; detail: string } | ReviewRefusal

export function decideReview(
  loaded: LoadedReview,
  { change, revision }: ReviewRequest,
  editor: Pick<Editor, 'id' | 'role'>,
): ReviewDecision {
  const { post } = loaded
  const permission = refusalFor(editor, change.step, post)
  if (permission) return permission
  if (isRepeat(loaded, change, editor)) return { ok: true, review: null, words: '', detail: '' }
  if (revision !== post.review.revision) return refused('changed')
  const reason =
    change.step === 'assign'
      ? assignmentRefusal(loaded, change)
      : stepRefusal(loaded, change, editor)
  if (reason) return refused(reason)
  const review = { ...reviewAfter(loaded, change, editor), revision: revision + 1 }
  return {
    ok: true,
    review,
    words: change.step === 'assign' ? '' : change.words.trim(),
    detail:
      change.step === 'assign' ? assignmentText(post, { ...post, review }, loaded.people) : '',
  }
}

/** Whether this editor may take the step with this post, whatever its state. */
export function mayReview(
  editor: Pick<Editor, 'id' | 'role'>,
  step: ReviewStep,
  post: PermissionSubject,
): boolean {
  return refusalFor(editor, step, post) === null
}

function refusalFor(
  editor: Pick<Editor, 'id' | 'role'>,
  step: ReviewStep,
  post: PermissionSubject,
): ReviewRefusal | null {
  const isOfWriter = step === 'submit' || step === 'take-back'
  const seen = may(editor, 'see', post)
  if (!seen.ok) return { ok: false, reason: 'not-allowed', why: seen.reason }
  if (post.status === 'binned') return refused('in-the-bin')
  if (!isOfWriter) return editor.role === 'author' ? refused('editors-decide') : null
  const permission = may(editor, 'edit', post)
  return permission.ok ? null : { ok: false, reason: 'not-allowed', why: permission.reason }
}

function refused(reason: ReviewRefusalReason): ReviewRefusal {
  return { ok: false, reason }
}

/** Whether the review is already as the editor wants it, most likely by the same request a moment ago. */
function isRepeat(
  { post, hasNewerText, lastEvent }: LoadedReview,
  change: ReviewChange,
  editor: Pick<Editor, 'id'>,
): boolean {
  const { review } = post
  switch (change.step) {
    case 'submit':
      return review.state === 'in-review'
    case 'take-back':
      return review.state === 'none'
    case 'approve':
      return review.state === 'approved' && !hasNewerText
    case 'ask-for-changes':
      return (
        review.state === 'changes-wanted' &&
        lastEvent?.step === 'ask-for-changes' &&
        lastEvent.editorId === editor.id &&
        lastEvent.words === change.words.trim()
      )
    case 'assign':
      return (
        writerOf(post) === (change.writerId ?? post.authorId) &&
        review.reviewerId === change.reviewerId &&
        review.dueOn === change.dueOn
      )
  }
}

function stepRefusal(
  { post, hasNewerText, isApprovalRequired, textBy, people }: LoadedReview,
  change: Exclude<ReviewChange, { step: 'assign' }>,
  editor: Pick<Editor, 'id'>,
): ReviewRefusalReason | null {
  const { state } = post.review
  // Characters as people count them, not UTF-16 units.
  if (Array.from(change.words).length > maxWords) return 'words-too-long'
  switch (change.step) {
    case 'submit':
      return state === 'approved' ? 'already-approved' : null
    case 'take-back':
      return state === 'in-review' ? null : 'not-in-review'
    case 'ask-for-changes':
      return change.words.trim() === '' ? 'words-missing' : null
    case 'approve': {
      if (hasNewerText) return 'text-changed'
      const isOwn = textBy === editor.id
      return isApprovalRequired && isOwn && !isOnlyReviewer(people) ? 'own-text' : null
    }
  }
}

function assignmentRefusal(
  { people }: LoadedReview,
  { writerId, reviewerId, dueOn }: Extract<ReviewChange, { step: 'assign' }>,
): ReviewRefusalReason | null {
  if (writerId !== null && !people.some(({ id }) => id === writerId)) return 'no-such-writer'
  const reviewer = people.find(({ id }) => id === reviewerId)
  if (reviewerId !== null && (!reviewer || reviewer.role === 'author')) return 'no-such-reviewer'
  return dueOn === null || isDay(dueOn) ? null : 'bad-day'
}

function reviewAfter(
  { post, isApprovalRequired, textBy, people }: LoadedReview,
  change: ReviewChange,
  editor: Pick<Editor, 'id'>,
): Review {
  const { review } = post
  // Who decides on a text that nobody else reviews goes on reviewing it.
  const reviewerId = review.reviewerId ?? (writerOf(post) === editor.id ? null : editor.id)
  switch (change.step) {
    case 'submit': {
      const submittedTo = isApprovalRequired
        ? reviewerOfTextBy(textBy, post, people)
        : review.reviewerId
      return { ...review, state: 'in-review', approvedVersion: null, reviewerId: submittedTo }
    }
    case 'take-back':
      return { ...review, state: 'none', approvedVersion: null }
    case 'approve':
      return { ...review, state: 'approved', approvedVersion: post.version, reviewerId }
    case 'ask-for-changes':
      return { ...review, state: 'changes-wanted', approvedVersion: null, reviewerId }
    case 'assign': {
      const { writerId, dueOn } = change
      const assignedTo = writerId === post.authorId ? null : writerId
      return { ...review, assignedTo, reviewerId: change.reviewerId, dueOn }
    }
  }
}
