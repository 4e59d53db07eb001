import { useState } from 'react'
import type { PostKind } from '~/config/post-kinds'
import { allFields, postFieldNames } from '~/posts/fields/post-fields.rules'
import type { PublishReview } from '~/posts/lifecycle/publishing.rules'
import type { PublicChange } from '~/posts/record/changes/public-change.rules'
import { approvalProblemTexts } from '~/posts/review/approval/approval.rules'
import type { ReviewState } from '~/posts/review/review.rules'
import { FormErrors } from '~/ui/form-errors'
import type { SubmitState } from '../bar/post-buttons.view'
import { PublishDialog } from './publish-dialog.view'
import type { RejectedForm } from './rejected-form.view'

interface FormAnswerProps {
  kind: PostKind
  id: string
  /** What is wrong with the form; null if nothing is. */
  problem: Pick<RejectedForm, 'errors' | 'notice'> | null
  /** What publishing would do, if the form was sent to ask that. */
  review: PublishReview | null
  isScheduled: boolean
  /** What readers are told of the changes that a next version makes; null for any other post. */
  announced: PublicChange | null
  at: string
  timeZone: string
  submit: SubmitState
  onAt: (at: string) => void
}

/** What the server answered to the form: errors above the fields, or what publishing would do, in a dialog. */
export function FormAnswer({ problem, review, ...props }: FormAnswerProps) {
  const [closed, setClosed] = useState<PublishReview | null>(null)
  const { errors = {}, notice = null } = problem ?? {}
  if (review) {
    if (review === closed) return null
    return (
      <PublishDialog {...props} review={review} errors={errors} onClose={() => setClosed(review)} />
    )
  }
  const items = Object.entries(errors).map(([field, text]) => ({
    href: field === 'at' ? '#publish-at' : `#${field}`,
    text: withLabel(props.kind, field, text),
  }))
  if (!notice && items.length === 0) return null
  return (
    <FormErrors title={notice ?? 'Please look at this again:'} items={items} focusKey={problem} />
  )
}

/** The approval that was missing is given by now: the panel beside the text leaves the form as it is. */
export function isSettledByReview(
  problem: FormAnswerProps['problem'],
  state: ReviewState,
): boolean {
  return state === 'approved' && problem?.notice === approvalProblemTexts['not-approved']
}

/** 'Meta title: This is 301 characters long.': the field may be in a section that is not shown. */
function withLabel(kind: PostKind, field: string, text: string): string {
  const name = postFieldNames.find((one) => one === field)
  if (!name) return text
  const { label, control } = allFields[name]
  const shown = control.label?.[kind] ?? label
  return text.includes(shown) ? text : `${shown}: ${text}`
}
