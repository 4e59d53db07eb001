import { Form } from 'react-router'
import type { NewsletterIssue } from '~/newsletter/issues/issue.rules'
import { domainNames } from '~/posts/addresses/domain.rules'
import { Button } from '~/ui/button'
import { DeskSection } from '../../../../shell/desk-page.view'

interface CorrectionsChoiceProps {
  issue: NewsletterIssue
  path: string
}

/** Whether the mail says what was corrected since the last issue. */
export function CorrectionsChoice({ issue, path }: CorrectionsChoiceProps) {
  const { hasCorrections, domain } = issue
  return (
    <DeskSection
      title="Corrections"
      intro={`What was corrected in posts of ${domainNames[domain].label} since its last issue. Each correction is mailed once: those that you leave out are not in the next issue either. Without corrections the mail has no such part. The preview shows it.`}
    >
      <Form
        method="post"
        action={path}
        preventScrollReset
        className="flex flex-wrap items-center gap-x-6 gap-y-3"
      >
        <input type="hidden" name="version" value={issue.version} />
        <input type="hidden" name="hasCorrections" value={hasCorrections ? 'no' : 'yes'} />
        <p>{hasCorrections ? 'The mail has the corrections.' : 'The mail does not have them.'}</p>
        <Button type="submit" name="step" value="corrections" look="outline" size="small">
          {hasCorrections ? 'Leave the corrections out' : 'Add the corrections'}
        </Button>
      </Form>
    </DeskSection>
  )
}
