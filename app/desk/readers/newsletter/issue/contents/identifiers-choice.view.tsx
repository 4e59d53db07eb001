import { Form } from 'react-router'
import type { NewsletterIssue } from '~/newsletter/issues/issue.rules'
import { domainNames } from '~/posts/addresses/domain.rules'
import { Button } from '~/ui/button'
import { DeskSection } from '../../../../shell/desk-page.view'

interface IdentifiersChoiceProps {
  issue: NewsletterIssue
  path: string
}

/** Whether the mail has the table of the week's identifiers. */
export function IdentifiersChoice({ issue, path }: IdentifiersChoiceProps) {
  const { hasIdentifiers, domain, kind } = issue
  return (
    <DeskSection
      title="Identifiers of the week"
      intro={`A table at the end of the mail: CVE, CWE, ATT&CK and others that the articles of ${domainNames[domain].label} name, from the seven days before the ${kind}. Indicators such as addresses and hashes are never in it. It is made when the issue is sent, and the preview shows it.`}
    >
      <Form
        method="post"
        action={path}
        preventScrollReset
        className="flex flex-wrap items-center gap-x-6 gap-y-3"
      >
        <input type="hidden" name="version" value={issue.version} />
        <input type="hidden" name="hasIdentifiers" value={hasIdentifiers ? 'no' : 'yes'} />
        <p>{hasIdentifiers ? 'The mail has the table.' : 'The mail does not have it.'}</p>
        <Button type="submit" name="step" value="identifiers" look="outline" size="small">
          {hasIdentifiers ? 'Leave the table out' : 'Add the table'}
        </Button>
      </Form>
    </DeskSection>
  )
}
