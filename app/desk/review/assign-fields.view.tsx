import { writerOf } from '~/posts/review/review.rules'
import { Button } from '~/ui/button'
import { SelectField, TextField } from '~/ui/field'
import type { RejectedStep, ReviewData } from './review-data.rules'
import { assignForm } from './review-forms.view'

interface AssignFieldsProps {
  data: ReviewData
  rejected: RejectedStep | null
}

/** Who writes a post, who reviews it, and when it is due. */
export function AssignFields({ data: { post, people }, rejected }: AssignFieldsProps) {
  const isRejected = rejected?.step === 'assign'
  const errors = isRejected ? rejected.errors : {}
  const typed = isRejected ? rejected.typed : null
  const named = people.map(({ id, name }) => ({ value: id, label: name }))
  const reviewers = people
    .filter(({ role }) => role !== 'author')
    .map(({ id, name }) => ({ value: id, label: name }))
  return (
    <details
      className="rounded-card border border-line p-4"
      open={isRejected || post.review.dueOn !== null}
    >
      <summary className="cursor-pointer font-semibold">Assign</summary>
      <div className="mt-4 flex flex-col gap-4">
        {/* A field that is stored otherwise by now shows that; the others keep what was chosen. */}
        <SelectField
          key={`writer ${writerOf(post)}`}
          id="review-writer"
          name="writer"
          form={assignForm}
          label="Writer"
          options={[
            // Imported posts have no writer, and a writer may have been removed.
            ...(people.some(({ id }) => id === writerOf(post))
              ? []
              : [{ value: '', label: 'Nobody' }]),
            ...named,
          ]}
          defaultValue={typed?.writer ?? writerOf(post) ?? ''}
          error={errors.writer}
        />
        <SelectField
          key={`reviewer ${post.review.reviewerId}`}
          id="review-reviewer"
          name="reviewer"
          form={assignForm}
          label="Reviewer"
          options={[{ value: '', label: 'Any editor' }, ...reviewers]}
          defaultValue={typed?.reviewer ?? post.review.reviewerId ?? ''}
          error={errors.reviewer}
        />
        <TextField
          key={`due ${post.review.dueOn}`}
          id="review-due"
          name="due"
          form={assignForm}
          type="date"
          label="Due on"
          isOptional
          defaultValue={typed?.due ?? post.review.dueOn ?? ''}
          error={errors.due}
        />
        <Button
          type="submit"
          form={assignForm}
          name="step"
          value="assign"
          look="outline"
          className="self-start"
        >
          Save assignment
        </Button>
      </div>
    </details>
  )
}
