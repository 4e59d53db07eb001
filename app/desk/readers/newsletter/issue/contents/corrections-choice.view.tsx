import type { NewsletterIssue } from '~/newsletter/issues/issue.rules'
import { domainNames } from '~/posts/addresses/domain.rules'
import { PartChoice } from './part-choice.view'

interface CorrectionsChoiceProps {
  issue: NewsletterIssue
  path: string
}

/** Whether the mail says what was corrected since the last issue. */
export function CorrectionsChoice({ issue, path }: CorrectionsChoiceProps) {
  return (
    <PartChoice
      title="Corrections"
      intro={`What was corrected in posts of ${domainNames[issue.domain].label} since its last issue. Each correction is mailed once: those that you leave out are not in the next issue either. Without corrections the mail has no such part. The preview shows it.`}
      path={path}
      version={issue.version}
      step="corrections"
      field="hasCorrections"
      isIncluded={issue.hasCorrections}
      texts={{
        included: 'The mail has the corrections.',
        leftOut: 'The mail does not have them.',
        leaveOut: 'Leave the corrections out',
        add: 'Add the corrections',
      }}
    />
  )
}
