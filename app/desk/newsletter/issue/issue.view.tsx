import { ExternalLink, FileText } from 'lucide-react'
import type { NewsletterIssue } from '~/newsletter/issues/issue.rules'
import { isOpen } from '~/newsletter/issues/issue-status.rules'
import { domainNames } from '~/posts/addresses/domain.rules'
import { ButtonLink } from '~/ui/button'
import { DeskSection } from '../../shell/desk-page.view'
import { formatMoment } from '../../shell/moment.view'
import { counted } from '../counted.rules'
import { IssueBadge } from '../issue-badge.view'
import { Notice, Outcome } from '../notice.view'
import { type CameBackFromIssue, IssueForm, Scheduled } from './issue-form.view'
import { IssuePreview } from './issue-preview.view'
import { IssueSending } from './issue-sending.view'
import { SendQuestion } from './send-question.view'
import type { SendingProgress } from './use-progress.browser'
import { useForgetSavedIssue } from './use-unsaved-issue.browser'

interface IssueViewProps {
  base: string
  issue: NewsletterIssue
  brief: { title: string; isOut: boolean }
  /** How many would get it now. */
  recipients: number
  /** Once it was sent off. */
  sending: SendingProgress | null
  /** Whether it was asked whether to send it now. */
  isAsked: boolean
  said: string | null
  refused: string | null
  at: string
  webUrl: string
  isMailed: boolean
  editor: { email: string; timeZone: string }
  cameBack: CameBackFromIssue | null
}

/** One issue: what it says and when it goes out, or how far it has come. */
export function IssueView(props: IssueViewProps) {
  const { base, issue, brief, recipients, sending, editor, cameBack } = props
  useForgetSavedIssue({ editor: editor.email, issue })
  const path = `${base}/newsletter/${issue.id}`
  const isDraft = isOpen(issue.status)
  return (
    <>
      <div className="mb-8 flex flex-col gap-4">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="wrap-anywhere min-w-0 font-semibold text-3xl">{issue.subject}</h1>
          <IssueBadge status={issue.status} />
        </div>
        <p className="text-ink-muted">
          {domainNames[issue.domain].label} · {factsOf(props)}
        </p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink href={`${base}/briefs/${issue.briefId}`} look="outline" size="small">
            <FileText aria-hidden="true" className="size-4" />
            The brief
          </ButtonLink>
          {!isDraft && (
            <ButtonLink
              href={props.webUrl}
              target="_blank"
              rel="noreferrer"
              look="outline"
              size="small"
            >
              <ExternalLink aria-hidden="true" className="size-4" />
              Web version
            </ButtonLink>
          )}
        </div>
      </div>
      {!cameBack && props.said && (
        <Outcome kind="done" news={`${issue.version} ${props.said}`}>
          {props.said}
        </Outcome>
      )}
      {!cameBack && props.refused && (
        <Outcome kind="trouble" news={props.refused}>
          {props.refused}
        </Outcome>
      )}
      {isDraft && issue.trouble && <Notice kind="trouble">{issue.trouble}</Notice>}
      {!props.isMailed && (
        <Notice kind="news">
          There is no mail server (SMTP_URL): mails are kept in the data folder, and owners read
          them on the page Mail.
        </Notice>
      )}
      {isDraft && !brief.isOut && (
        <Notice kind="trouble">
          “{brief.title}” is not published any more, so this cannot be sent. Publish it again first.
        </Notice>
      )}
      {sending && (
        <IssueSending issue={issue} path={path} first={sending} timeZone={editor.timeZone} />
      )}
      {isDraft && props.isAsked && !cameBack && (
        <SendQuestion issue={issue} path={path} recipients={recipients} isMailed={props.isMailed} />
      )}
      {isDraft && !(props.isAsked && !cameBack) && (
        <>
          {issue.status === 'scheduled' && issue.sendAt && (
            <Scheduled issue={issue} path={path} sendAt={issue.sendAt} timeZone={editor.timeZone} />
          )}
          <IssueForm
            // What was stored meanwhile is a new form.
            key={`${issue.version} ${issue.status}`}
            issue={issue}
            path={path}
            at={props.at}
            editor={editor}
            recipients={recipients}
            cameBack={cameBack}
          />
        </>
      )}
      {(brief.isOut || !isDraft) && (
        <DeskSection
          title={isDraft ? 'Preview' : 'As it was sent'}
          intro={
            isDraft ? 'As it is saved. Links of readers’ own lead to the site here.' : undefined
          }
        >
          <IssuePreview path={path} version={issue.version} />
        </DeskSection>
      )}
    </>
  )
}

function factsOf({ issue, recipients, editor }: IssueViewProps): string {
  const said = (at: Date | null) =>
    at ? `${formatMoment(at, editor.timeZone)} ${editor.timeZone}` : ''
  switch (issue.status) {
    case 'draft':
      return `for ${counted(recipients, 'subscriber')} as of now`
    case 'scheduled':
      return `goes out on ${said(issue.sendAt)}, to ${counted(recipients, 'subscriber')} as of now`
    case 'sending':
    case 'stopped':
      return `sent off on ${said(issue.queuedAt)}`
    case 'sent':
      return `sent off on ${said(issue.queuedAt)}, done on ${said(issue.finishedAt)}`
  }
}
