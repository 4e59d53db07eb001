import type { NewsletterIssue } from '~/newsletter/issues/issue.rules'
import { domainNames } from '~/posts/addresses/domain.rules'
import { PartChoice } from './part-choice.view'

interface CorrectionsChoiceProps {
  issue: NewsletterIssue
  path: string
}

/** Whether the mail says what was corrected or updated since the last issue. */
export function CorrectionsChoice({ issue, path }: CorrectionsChoiceProps) {
  return (
    <PartChoice
      title="Corrections and updates"
      intro={`What readers were told about changes of posts of ${domainNames[issue.domain].label} since its last issue. Each correction and update is mailed once: those that you leave out are not in the next issue either. Without any the mail has no such part. The preview shows it.`}
      path={path}
      version={issue.version}
      step="corrections"
      field="hasCorrections"
      isIncluded={issue.hasCorrections}
      texts={{
        included: 'The mail has the corrections and updates.',
        leftOut: 'The mail does not have them.',
        leaveOut: 'Leave them out',
        add: 'Add them',
      }}
    />
  )
}
