import type { NewsletterIssue } from '~/newsletter/issues/issue.rules'
import { issueRefusalTexts, refusalOf } from '~/newsletter/issues/issue-steps.rules'
import { domainNames } from '~/posts/addresses/domain.rules'
import { ButtonLink } from '~/ui/button'
import { ConfirmPanel } from '../../../shell/confirm/confirm-question.view'
import { FocusedNotice } from '../../../shell/notice.view'
import { withCount } from '../with-count.rules'

interface SendQuestionProps {
  issue: NewsletterIssue
  path: string
  recipients: number
  isPostPublished: boolean
  /** How many articles the mail has after the post. */
  articles: number
  /** If an issue was sent to them a short time ago. */
  lastMail: string
  isMailed: boolean
}

/** A mail cannot be recalled, so the editor confirms with the number of recipients in view. */
export function SendQuestion(props: SendQuestionProps) {
  const { issue, path, recipients, isPostPublished, isMailed } = props
  const refusal = refusalOf(issue, { step: 'send', recipients, isPostPublished })
  if (refusal) {
    return (
      <FocusedNotice kind="error" focusKey={refusal}>
        <p className="mb-4">This issue cannot be sent yet. {issueRefusalTexts[refusal]}</p>
        <ButtonLink href={path} look="outline" size="small">
          Back
        </ButtonLink>
      </FocusedNotice>
    )
  }
  const subscribers = withCount(recipients, 'subscriber')
  const text = issue.postText === 'whole' ? `the ${issue.kind}` : `the summary of the ${issue.kind}`
  const articles = `${issue.kind === 'article' ? 'further ' : ''}article`
  const contents =
    props.articles === 0 ? text : `${text} with ${withCount(props.articles, articles)}`
  const warning = isMailed
    ? 'Sent mail cannot be recalled.'
    : 'No mail server is configured, so the mails are stored in the data folder.'
  return (
    <div className="mb-8">
      <ConfirmPanel
        question={{
          title: `Send to ${subscribers} now?`,
          text: `All subscribers to ${domainNames[issue.domain].label} receive ${contents}. ${props.lastMail} ${warning}`,
          confirm: `Send to ${subscribers}`,
          cancel: 'Not yet',
        }}
        action={path}
        fields={{ version: issue.version, domain: issue.domain, step: 'send' }}
        back={path}
      />
    </div>
  )
}
