import type { NewsletterIssue } from '~/newsletter/issues/issue.rules'
import { domainNames } from '~/posts/addresses/domain.rules'
import { PartChoice } from './part-choice.view'

interface IdentifiersChoiceProps {
  issue: NewsletterIssue
  path: string
}

/** Whether the mail has the table of the week's identifiers. */
export function IdentifiersChoice({ issue, path }: IdentifiersChoiceProps) {
  const { domain } = issue
  return (
    <PartChoice
      title="Identifiers of the week"
      intro={`A table at the end of the mail: CVE, CWE, ATT&CK and others that the articles of ${domainNames[domain].label} name, from the seven days before the mail, and those that it shows. Indicators such as addresses and hashes are never in it. It is made when the issue is sent, and the preview shows it.`}
      path={path}
      version={issue.version}
      step="identifiers"
      field="hasIdentifiers"
      isIncluded={issue.hasIdentifiers}
      texts={{
        included: 'The mail has the table.',
        leftOut: 'The mail does not have it.',
        leaveOut: 'Leave the table out',
        add: 'Add the table',
      }}
    />
  )
}
