import { completenessAt } from '../editing/form/parse-post.rules'
import type { Hint } from '../editing/preflight/hint.rules'
import type { Completeness } from '../fields/field-types.rules'
import type { PostStatus } from '../post.rules'
import { changeFromDraft, type When } from '../saving/create/create.rules'
import { type StatusChange, statusesAfter } from './lifecycle.rules'

/**
 * The buttons of a form: `ask` shows what publishing would do, and `review` saves the text and submits it for review,
 * whatever its status.
 */
export const whenChoices = ['draft', 'ask', 'now', 'later', 'review'] as const
export type WhenChoice = (typeof whenChoices)[number]

/** The field of a form with the time that it began with: one that was not changed leaves the stored time as it is. */
export const atBeforeField = 'at-before'

/** What a form does, depending on the button that was pressed. */
export interface SubmissionPlan {
  /** The step that is applied together with the save, if any. */
  change: StatusChange | undefined
  /** The form publishes, schedules, or asks what that would do. */
  isPublishing: boolean
  /** What the form must have filled in for that. */
  completeness: Completeness
}

/**
 * `status` is that of the stored post; a new one begins as a draft. A post that was published while its form was
 * open is saved as it is, although the form still says when to publish it.
 */
export function planSubmission(
  status: PostStatus,
  choice: WhenChoice | null,
  when: When | null,
): SubmissionPlan {
  const isPublishing = choice === 'now' || choice === 'later' || choice === 'ask'
  const isConfirmed = choice === 'now' || choice === 'later' || choice === 'draft'
  const change = isConfirmed && when ? changeTo(status, when) : undefined
  const statuses = change ? statusesAfter(change.step) : [status]
  return {
    change,
    isPublishing,
    completeness: isPublishing ? 'complete' : completenessAt(...statuses),
  }
}

/**
 * The step for the button that was pressed; none for a draft that stays one, or a post that is neither draft nor
 * scheduled. A scheduled post can be scheduled again.
 */
function changeTo(status: PostStatus, when: When): StatusChange | undefined {
  if (status !== 'draft' && status !== 'scheduled') return undefined
  const isUnscheduled = when.as === 'draft' && status === 'scheduled'
  return isUnscheduled ? { step: 'unschedule' } : changeFromDraft(when)
}

/** What the editor sees before a post is published. */
export interface PublishReview {
  /** Its public address; null while something required is missing. */
  address: string | null
  /** Worth a look, but not in the way. */
  hints: Hint[]
}
