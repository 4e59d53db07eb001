import type { Role } from '~/people/editor.rules'
import { dueText } from '~/posts/review/assignment.rules'
import { type ReviewState, writerOf } from '~/posts/review/review.rules'
import { mayReview } from '~/posts/review/steps/decide-review.rules'
import { Button } from '~/ui/button'
import { TextArea } from '~/ui/field'
import { Notice } from '../shell/notice.view'
import { AssignFields } from './assign-fields.view'
import { ReviewBadge } from './review-badge.view'
import { lastOwnWords, type RejectedStep, type ReviewData } from './review-data.rules'
import { stepForm } from './review-forms.view'
import { ReviewHistory } from './review-history.view'

interface ReviewStepsProps {
  data: ReviewData
  editor: { id: string; role: Role; timeZone: string }
  /** The address of the post at the desk. */
  base: string
  rejected: RejectedStep | null
  /** The form of the text: submitting saves the text first. Left out where there is no text to save. */
  textForm?: string
}

/** The state of a review, the steps that this editor may take, and what happened so far. */
export function ReviewSteps(props: ReviewStepsProps) {
  const { data, editor, base, rejected } = props
  return (
    // The form of the text must not take these fields for its own.
    <div className="flex flex-col gap-6" onInput={(event) => event.stopPropagation()}>
      <Facts data={data} />
      {rejected?.notice && <Refusal {...rejected} data={data} base={base} />}
      <Submitting {...props} />
      <Deciding {...props} />
      {mayReview(editor, 'assign', data.post) && <AssignFields data={data} rejected={rejected} />}
      <ReviewHistory events={data.events} timeZone={editor.timeZone} />
    </div>
  )
}

function Facts({ data: { post, people, isApprovalRequired, today } }: { data: ReviewData }) {
  const { review } = post
  const nameOf = (id: string | null) => people.find((person) => person.id === id)?.name
  const due = dueText(review.dueOn, today)
  const isOverdue = review.dueOn !== null && review.dueOn < today && review.state !== 'approved'
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <ReviewBadge state={review.state} />
        {due && <span className={isOverdue ? 'text-orange' : 'text-ink-muted'}>{due}</span>}
      </div>
      <p className="text-ink-muted text-sm">{stateTexts[review.state]}</p>
      {isApprovalRequired && review.state !== 'approved' && (
        <p className="text-ink-muted text-sm">Posts need an approval before they are published.</p>
      )}
      <dl className="wrap-anywhere grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        <dt className="text-ink-muted">Writer</dt>
        <dd>{nameOf(writerOf(post)) ?? 'Nobody'}</dd>
        <dt className="text-ink-muted">Reviewer</dt>
        <dd>{nameOf(review.reviewerId) ?? 'Any editor'}</dd>
      </dl>
    </div>
  )
}

const stateTexts = {
  none: 'Nobody is asked to review it yet.',
  'in-review': 'It waits for an editor, who approves it or asks for changes.',
  'changes-wanted': 'It waits for its writer, who changes it and submits it again.',
  approved: 'An editor approved the present text. A new text has to be approved again.',
} as const satisfies Record<ReviewState, string>

function Refusal({ notice, readVersion, data, base }: RejectedStep & ReviewStepsBase) {
  const { version } = data.post
  return (
    <Notice kind="error">
      <p>{notice}</p>
      {readVersion !== null && (
        <a
          href={`${base}/revisions?${new URLSearchParams({ from: String(readVersion), to: String(version) })}`}
          className="mt-1 inline-block underline underline-offset-4"
        >
          What changed between versions {readVersion} and {version}
        </a>
      )}
    </Notice>
  )
}

type ReviewStepsBase = Pick<ReviewStepsProps, 'data' | 'base'>

/** For the writer: submits the text, or takes it back. */
function Submitting({ data, editor, textForm }: ReviewStepsProps) {
  const { state } = data.post.review
  if (!mayReview(editor, 'submit', data.post)) return null
  if (state === 'in-review') {
    return (
      <Button
        type="submit"
        form={stepForm}
        name="step"
        value="take-back"
        look="outline"
        className="self-start"
      >
        Take it back from review
      </Button>
    )
  }
  if (state === 'approved') return null
  const button = textForm ? { form: textForm, name: 'when', value: 'review' } : ownStep('submit')
  return (
    <div className="flex flex-col items-start gap-2">
      <Button type="submit" look={editor.role === 'author' ? 'primary' : 'outline'} {...button}>
        Submit for review
      </Button>
      <p className="text-ink-muted text-sm">
        {textForm ? 'Saves the text first.' : `Submits version ${data.post.version}.`}
      </p>
    </div>
  )
}

/** For editors: approves the text, or says what should change. */
function Deciding({ data, editor, rejected }: ReviewStepsProps) {
  const { post } = data
  if (!mayReview(editor, 'approve', post)) return null
  const isApproved = post.review.state === 'approved'
  return (
    <div className="flex flex-col gap-3">
      <TextArea
        // Empty again once they are stored, and not sooner.
        key={lastOwnWords(data)}
        id="review-words"
        name="words"
        form={stepForm}
        label="Words for the writer"
        hint="Required to ask for changes."
        defaultValue={rejected?.typed.words}
        error={rejected?.errors.words}
        className="min-h-24"
      />
      <div className="flex flex-wrap gap-3">
        {!isApproved && (
          <Button type="submit" {...ownStep('approve')}>
            Approve
          </Button>
        )}
        <Button type="submit" look="outline" {...ownStep('ask-for-changes')}>
          Ask for changes
        </Button>
      </div>
    </div>
  )
}

function ownStep(value: string) {
  return { form: stepForm, name: 'step', value }
}
