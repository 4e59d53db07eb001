import type { PostKind } from '~/config/post-kinds'
import { completenessAt } from '../editing/parse-post.rules'
import type { Completeness } from '../fields/field-types.rules'
import type { PostContent, PostFieldName } from '../fields/post-fields.rules'
import type { PostStatus } from '../post.rules'
import { changeFromDraft, type When } from '../saving/create/create.rules'
import { type StatusChange, statusesAfter } from './lifecycle.rules'

/** The buttons of a form whose post is not published: `ask` shows what publishing would do. */
export const whenChoices = ['draft', 'ask', 'now', 'later'] as const
export type WhenChoice = (typeof whenChoices)[number]

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
  const isConfirmed = choice !== null && choice !== 'ask'
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

/** A recommendation: something that is missing, but not required. */
export interface Advice {
  field: PostFieldName | 'picture'
  text: string
}

/** What the editor sees before a post is published. */
export interface PublishReview {
  /** Its public address; null while something required is missing. */
  address: string | null
  advice: Advice[]
}

/** Optional fields that a post lacks. */
export function adviceFor(
  kind: PostKind,
  post: Pick<PostContent, 'body' | 'summary' | 'tags' | 'faq'>,
  { hasPicture }: { hasPicture: boolean },
): Advice[] {
  const isBlank = (text: string) => text.trim() === ''
  const isBrief = kind === 'brief'
  const advice: (Advice | false)[] = [
    !hasPicture && { field: 'picture', text: 'No picture: lists show a placeholder.' },
    post.tags.length === 0 && { field: 'tags', text: 'No tags: no topic page lists it.' },
    isBrief &&
      isBlank(post.summary) && {
        field: 'summary',
        text: 'No summary: lists show its first words, or a general sentence.',
      },
    isBrief && isBlank(post.body) && { field: 'body', text: 'No body: its page has no text.' },
    ...post.faq.map((entry, index) => incompleteEntry(entry, index + 1)),
  ]
  return advice.filter((entry) => entry !== false)
}

function incompleteEntry(
  { question, answer }: { question: string; answer: string },
  n: number,
): Advice | false {
  const isCompleteOrEmpty = (question === '') === (answer === '')
  if (isCompleteOrEmpty) return false
  return answer === ''
    ? {
        field: `answer${n}` as PostFieldName,
        text: `Question ${n} has no answer: it is not shown.`,
      }
    : {
        field: `question${n}` as PostFieldName,
        text: `Answer ${n} has no question: it is not shown.`,
      }
}
