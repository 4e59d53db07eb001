import { Form, Link } from 'react-router'
import type { NewsletterIssue } from '~/newsletter/issues/issue.rules'
import { type IssueStep, refusalOf } from '~/newsletter/issues/issue-steps.rules'
import { Button } from '~/ui/button'
import { DeskSection } from '../../../shell/desk-page.view'
import { formatMoment } from '../../../shell/moment.view'
import { Notice } from '../../../shell/notice.view'
import { Counts } from '../../../shell/progress/counts.view'
import { ProgressBar } from '../../../shell/progress/progress-bar.view'
import { usePolling } from '../../../shell/progress/use-polling.browser'
import { withCount } from '../with-count.rules'
import type { SendingProgress } from './sending-progress.rules'

interface IssueSendingProps {
  issue: NewsletterIssue
  path: string
  loaded: SendingProgress
  timeZone: string
}

/** Progress and problems of an issue, with the buttons to stop, resume and send again. */
export function IssueSending({ issue, path, loaded, timeZone }: IssueSendingProps) {
  const { progress, isUnreachable } = usePolling({
    path: `${path}/progress`,
    loaded,
    isRunning: isSending,
    intervalMs: 2_000,
  })
  const { status, sendingProblem, total, done } = progress
  const isRunning = isSending(progress)
  const isAllowed = (step: IssueStep) => refusalOf({ status }, step) === null
  return (
    <>
      {sendingProblem && (
        <Notice kind="error">
          <p className="font-semibold">The mail server accepts no mail at the moment.</p>
          <p>
            {sendingProblem} Sending is retried automatically, and no recipient is left out. If this
            continues, check SMTP_URL.
          </p>
        </Notice>
      )}
      {isUnreachable && (
        <Notice kind="info">
          The server does not answer, so these numbers may be out of date. Sending continues without
          this page.
        </Notice>
      )}
      <DeskSection
        title={isRunning ? 'Sending' : status === 'stopped' ? 'Stopped' : 'Results'}
        intro={
          isRunning
            ? 'Sending continues if you close this page.'
            : status === 'stopped'
              ? 'No more mails are sent until someone resumes.'
              : undefined
        }
      >
        <ProgressBar
          id="sending-progress"
          label={`${done.toLocaleString('en-US')} of ${withCount(total, 'mail')} done`}
          done={done}
          total={total}
        />
        <Counts counts={shownCounts(progress)} />
        <div className="mt-5 flex flex-wrap items-center gap-3">
          {isRunning && (
            <Link
              to={path}
              className="rounded-lg border border-line-strong px-4 py-2 hover:border-cyan hover:text-cyan"
            >
              Refresh
            </Link>
          )}
          {isAllowed({ step: 'stop' }) && (
            <StepButton issue={issue} path={path} step="stop" label="Stop sending" />
          )}
          {isAllowed({ step: 'resume' }) && (
            <StepButton issue={issue} path={path} step="go-on" label="Resume sending" />
          )}
        </div>
      </DeskSection>
      <Problems issue={issue} path={path} progress={progress} timeZone={timeZone} />
    </>
  )
}

function isSending({ status }: Pick<SendingProgress, 'status'>): boolean {
  return status === 'sending'
}

function shownCounts({ counts }: SendingProgress): [string, number][] {
  return [
    ['Sent', counts.sent],
    ['Waiting', counts.waiting + counts.claimed + counts.sending],
    ['Failed', counts.failed],
    ['Uncertain', counts.uncertain],
    ['Unsubscribed before sending', counts.skipped],
  ]
}

interface ProblemsProps {
  issue: NewsletterIssue
  path: string
  progress: SendingProgress
  timeZone: string
}

const problemLabels: Record<string, string> = {
  uncertain: 'Uncertain',
  failed: 'Failed',
  waiting: 'Retrying',
}

function Problems({ issue, path, progress, timeZone }: ProblemsProps) {
  const { problems, counts } = progress
  if (problems.length === 0) return null
  const sendAgain = { step: 'send-again', uncertain: counts.uncertain } as const
  const canSendAgain = refusalOf(progress, sendAgain) === null
  return (
    <DeskSection
      title="Problems"
      intro="Addresses that do not exist get no more mail. Deferred mails are retried automatically."
    >
      {canSendAgain && (
        <div className="mb-5 rounded-card border border-amber/60 bg-amber/10 p-4">
          <p className="mb-3">
            {withCount(counts.uncertain, 'mail')} may not have arrived: the connection or the server
            failed during sending. If you send again, some recipients may get the issue twice.
          </p>
          <StepButton issue={issue} path={path} step="again" label="Send again" />
        </div>
      )}
      <ul className="divide-y divide-line">
        {problems.map(({ subscriberId, email, status, error, retryAt }) => (
          <li key={subscriberId} className="wrap-anywhere py-2.5">
            <p>
              <strong className="font-semibold">{problemLabels[status] ?? status}</strong>{' '}
              {email ?? 'a deleted subscriber'}
              {retryAt && (
                <span className="text-ink-muted">
                  {' '}
                  · on {formatMoment(new Date(retryAt), timeZone)} {timeZone}
                </span>
              )}
            </p>
            <p className="text-ink-muted text-sm">{error}</p>
          </li>
        ))}
      </ul>
    </DeskSection>
  )
}

interface StepButtonProps {
  issue: NewsletterIssue
  path: string
  step: 'stop' | 'go-on' | 'again'
  label: string
}

function StepButton({ issue, path, step, label }: StepButtonProps) {
  return (
    <Form method="post" action={path} preventScrollReset>
      <input type="hidden" name="version" value={issue.version} />
      <Button type="submit" name="step" value={step} look="outline">
        {label}
      </Button>
    </Form>
  )
}
