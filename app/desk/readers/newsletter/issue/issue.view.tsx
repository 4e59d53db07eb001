import { ExternalLink, FileText } from 'lucide-react'
import { isEditable } from '~/newsletter/issues/issue-steps.rules'
import { domainNames } from '~/posts/addresses/domain.rules'
import { ButtonLink } from '~/ui/button'
import { type Outcome, OutcomeNotice } from '../../../shell/confirm/outcome-notice.view'
import { DeskSection } from '../../../shell/desk-page.view'
import { formatMoment } from '../../../shell/moment.view'
import { FocusedNotice, Notice } from '../../../shell/notice.view'
import { sections } from '../../../shell/sections.rules'
import { IssueBadge } from '../issue-badge.view'
import { withCount } from '../with-count.rules'
import { SentIssueTexts } from './autosave/sent-issue-texts.view'
import { useSavedIssue } from './autosave/use-saved-issue.browser'
import { IssueForm, type OpenedIssue, ScheduledNotice } from './issue-form.view'
import { IssuePreview } from './issue-preview.view'
import { IssueSending } from './issue-sending.view'
import type { RejectedIssueForm } from './rejected-issue-form.view'
import { SendQuestion } from './send-question.view'
import type { SendingProgress } from './sending-progress.rules'

interface IssueViewProps extends OpenedIssue {
  base: string
  /** The tab whose texts were just saved. */
  saved: { tab: string } | null
  /** An autosave that was just discarded. */
  outcome: Outcome | null
  post: { title: string; isPublished: boolean }
  articles: { id: string; title: string }[]
  /** Chosen articles that are not published any more. */
  leftOut: { title: string }[]
  /** The current number of subscribers to its domain. */
  recipients: number
  /** When an issue was last sent to them. */
  lastMailAt: Date | null
  /** Null before it is sent. */
  sending: SendingProgress | null
  /** The editor pressed "Send now" and has to confirm. */
  isConfirming: boolean
  success: string | null
  refusal: string | null
  at: string
  webUrl: string
  isMailed: boolean
  rejectedForm: RejectedIssueForm | null
  /** Changes with every text that needs a new form. */
  formKey: string
  /** Called with the tab whose texts are being saved. */
  onSubmit: (tab: string) => void
}

/** One issue: its form until it is sent, then its progress. */
export function IssueView(props: IssueViewProps) {
  const { base, issue, post, recipients, sending, editor, rejectedForm } = props
  const path = `${base}/newsletter/${issue.id}`
  const isDraft = isEditable(issue.status)
  const isConfirming = props.isConfirming && !rejectedForm
  const saved = rejectedForm ? rejectedForm.saved : props.saved
  useSavedIssue({ issue, editor, saved, isFormShown: isDraft && !isConfirming })
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
          <ButtonLink
            href={`${base}/${sections[issue.kind]}/${issue.postId}`}
            look="outline"
            size="small"
          >
            <FileText aria-hidden="true" className="size-4" />
            Open {issue.kind}
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
      <OutcomeNotice outcome={props.outcome} task={issue.id} />
      {!rejectedForm && props.success && (
        <FocusedNotice kind="success" focusKey={`${issue.version} ${props.success}`}>
          {props.success}
        </FocusedNotice>
      )}
      {!rejectedForm && props.refusal && (
        <FocusedNotice kind="error" focusKey={props.refusal}>
          {props.refusal}
        </FocusedNotice>
      )}
      {isDraft && issue.sendingProblem && <Notice kind="error">{issue.sendingProblem}</Notice>}
      {!props.isMailed && (
        <Notice kind="info">
          No mail server is configured (SMTP_URL). Mails are stored in the data folder, and owners
          can read them under Mail.
        </Notice>
      )}
      {isDraft && !post.isPublished && (
        <Notice kind="error">
          “{post.title}” is no longer published, so this issue cannot be sent. Publish it again
          first.
        </Notice>
      )}
      {isDraft && <LeftOut leftOut={props.leftOut} />}
      {sending && (
        <IssueSending issue={issue} path={path} loaded={sending} timeZone={editor.timeZone} />
      )}
      {!isDraft && <SentIssueTexts issue={issue} path={path} editor={editor} now={props.now} />}
      {isDraft && isConfirming && (
        <SendQuestion
          issue={issue}
          path={path}
          recipients={recipients}
          isPostPublished={post.isPublished}
          articles={props.articles.length}
          lastMail={lastMailText(props)}
          isMailed={props.isMailed}
        />
      )}
      {isDraft && !isConfirming && (
        <>
          {issue.status === 'scheduled' && issue.sendAt && (
            <ScheduledNotice
              issue={issue}
              path={path}
              sendAt={issue.sendAt}
              timeZone={editor.timeZone}
            />
          )}
          <IssueForm
            key={props.formKey}
            opened={props}
            base={base}
            path={path}
            at={props.at}
            recipients={recipients}
            articles={props.articles}
            rejectedForm={rejectedForm}
            onSubmit={props.onSubmit}
          />
        </>
      )}
      {(post.isPublished || !isDraft) && (
        <DeskSection
          title={isDraft ? 'Preview' : 'Sent mail'}
          intro={
            isDraft
              ? 'The saved version. Personal links lead to the subscribe page here.'
              : undefined
          }
        >
          <IssuePreview path={path} version={issue.version} />
        </DeskSection>
      )}
    </>
  )
}

const week = 7 * 24 * 60 * 60 * 1000

/** The subscribe page promises about one mail a week. */
function lastMailText({ lastMailAt, now, editor }: IssueViewProps): string {
  if (!lastMailAt || now.getTime() - lastMailAt.getTime() >= week) return ''
  return `The last issue to them was sent on ${formatMoment(lastMailAt, editor.timeZone)}.`
}

/** What the editor chose and readers cannot see any more is not mailed. */
function LeftOut({ leftOut }: Pick<IssueViewProps, 'leftOut'>) {
  if (leftOut.length === 0) return null
  const titles = leftOut.map(({ title }) => `“${title}”`)
  return (
    <Notice kind="info">
      {new Intl.ListFormat('en').format(titles)} {titles.length === 1 ? 'is' : 'are'} not published
      any more, and left out of the mail.
    </Notice>
  )
}

function factsOf({ issue, recipients, editor }: IssueViewProps): string {
  const format = (at: Date | null) =>
    at ? `${formatMoment(at, editor.timeZone)} ${editor.timeZone}` : ''
  switch (issue.status) {
    case 'draft':
      return `currently ${withCount(recipients, 'subscriber')}`
    case 'scheduled':
      return `scheduled for ${format(issue.sendAt)}, currently ${withCount(recipients, 'subscriber')}`
    case 'sending':
    case 'stopped':
      return `started on ${format(issue.queuedAt)}`
    case 'sent':
      return `started on ${format(issue.queuedAt)}, finished on ${format(issue.finishedAt)}`
  }
}
