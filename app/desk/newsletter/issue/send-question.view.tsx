import { Form } from 'react-router'
import type { NewsletterIssue } from '~/newsletter/issues/issue.rules'
import { domainNames } from '~/posts/addresses/domain.rules'
import { Button, ButtonLink } from '~/ui/button'
import { useFocus } from '~/ui/use-focus'
import { counted } from '../counted.rules'

interface SendQuestionProps {
  issue: NewsletterIssue
  path: string
  recipients: number
  isMailed: boolean
}

/** A mail cannot be taken back, so it is asked once more, with to how many. */
export function SendQuestion({ issue, path, recipients, isMailed }: SendQuestionProps) {
  const question = useFocus<HTMLElement>()
  return (
    <section
      ref={question}
      tabIndex={-1}
      aria-labelledby="question-heading"
      className="mb-8 rounded-card border border-cyan/60 bg-cyan/10 p-6 outline-hidden focus-visible:ring-2 focus-visible:ring-cyan"
    >
      <h2 id="question-heading" className="font-semibold text-xl">
        {recipients === 0
          ? 'There is nobody to send it to'
          : `Send it to ${counted(recipients, 'subscriber')} now?`}
      </h2>
      <p className="mt-2 mb-5 text-ink-soft">
        {recipients === 0
          ? `Nobody who confirmed is subscribed to ${domainNames[issue.domain].label} yet.`
          : `Everybody who is subscribed to ${domainNames[issue.domain].label} gets it. ${
              isMailed
                ? 'What has gone out cannot be taken back.'
                : 'There is no mail server, so the mails are kept in the data folder.'
            }`}
      </p>
      <Form method="post" action={path} className="flex flex-wrap gap-3">
        <input type="hidden" name="version" value={issue.version} />
        {recipients > 0 && (
          <Button type="submit" name="step" value="send">
            Yes, send it to {recipients.toLocaleString('en-US')}
          </Button>
        )}
        <ButtonLink href={path} look="outline">
          {recipients > 0 ? 'Not yet' : 'Back'}
        </ButtonLink>
      </Form>
    </section>
  )
}
