import { FormErrors } from '~/ui/form-errors'
import type { RejectedIssueForm } from './rejected-issue-form.view'

/** What is wrong with the form, and what another editor saved meanwhile. */
export function IssueFormErrors({ rejectedForm }: { rejectedForm: RejectedIssueForm }) {
  const { errors, notice, stored } = rejectedForm
  const items = Object.entries(errors).flatMap(([field, text]) =>
    text ? [{ href: `#${field}`, text }] : [],
  )
  const title = stored
    ? 'Someone else saved this issue while you were writing. Your text is still here: save again to replace theirs.'
    : (notice ?? 'Please correct the following:')
  return (
    <div className="mb-8 flex flex-col gap-4">
      <FormErrors title={title} items={items} focusKey={rejectedForm} />
      {stored && (
        <dl className="wrap-anywhere rounded-card border border-line p-5">
          <dt className="font-semibold">Saved subject</dt>
          <dd className="mb-4">{stored.subject}</dd>
          <dt className="font-semibold">Saved intro</dt>
          <dd className="whitespace-pre-line">{stored.intro || 'None.'}</dd>
        </dl>
      )}
    </div>
  )
}
