import { Form, Link } from 'react-router'
import type { NewsletterIssue } from '~/newsletter/issues/issue.rules'
import { Button } from '~/ui/button'
import { DeskSection } from '../../shell/desk-page.view'
import { formatMoment } from '../../shell/moment.view'
import { counted } from '../counted.rules'
import { Notice } from '../notice.view'
import { type SendingProgress, useProgress } from './use-progress.browser'

interface IssueSendingProps {
  issue: NewsletterIssue
  path: string
  first: SendingProgress
  timeZone: string
}

/** How far it has come, what went wrong, and what can be done about it. */
export function IssueSending({ issue, path, first, timeZone }: IssueSendingProps) {
  const { progress, isAway } = useProgress(path, first)
  const { status, trouble, total, done } = progress
  const isRunning = status === 'sending'
  return (
    <>
      {trouble && (
        <Notice kind="trouble">
          <p className="font-semibold">Nothing goes out at the moment.</p>
          <p>
            {trouble} It is tried again by itself; nobody is left out. If it stays so, check
            SMTP_URL.
          </p>
        </Notice>
      )}
      {isAway && (
        <Notice kind="news">
          The server does not answer at the moment, so these numbers may be old. Sending does not
          depend on this page.
        </Notice>
      )}
      <DeskSection
        title={isRunning ? 'Being sent' : status === 'stopped' ? 'Stopped' : 'Results'}
        intro={
          isRunning
            ? 'It goes on whether or not this page is open.'
            : status === 'stopped'
              ? 'Nothing more goes out until somebody goes on.'
              : undefined
        }
      >
        <label htmlFor="sending-progress" className="mb-2 block font-semibold tabular-nums">
          {done.toLocaleString('en-US')} of {counted(total, 'mail')} done
        </label>
        <progress
          id="sending-progress"
          max={Math.max(total, 1)}
          value={total === 0 ? 1 : done}
          className="mb-5 block h-2.5 w-full appearance-none overflow-hidden rounded-full bg-raised [&::-moz-progress-bar]:bg-cyan [&::-webkit-progress-bar]:bg-raised [&::-webkit-progress-value]:bg-cyan"
        />
        <Counts progress={progress} />
        <div className="mt-5 flex flex-wrap items-center gap-3">
          {isRunning && (
            <>
              <Link
                to={path}
                className="rounded-lg border border-line-strong px-4 py-2 hover:border-cyan hover:text-cyan"
              >
                Look again
              </Link>
              <Step issue={issue} path={path} step="stop" label="Stop sending" />
            </>
          )}
          {status === 'stopped' && (
            <Step issue={issue} path={path} step="go-on" label="Go on sending" />
          )}
        </div>
      </DeskSection>
      <Mishaps issue={issue} path={path} progress={progress} timeZone={timeZone} />
    </>
  )
}

function Counts({ progress: { counts } }: { progress: SendingProgress }) {
  const shown: [string, number][] = [
    ['Sent', counts.sent],
    ['Waiting', counts.waiting + counts.claimed + counts.sending],
    ['Failed', counts.failed],
    ['Uncertain', counts.uncertain],
    ['Left before it was their turn', counts.skipped],
  ]
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1 sm:max-w-sm">
      {shown.map(([name, count]) => (
        <div key={name} className="contents">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="text-right tabular-nums">{count.toLocaleString('en-US')}</dd>
        </div>
      ))}
    </dl>
  )
}

interface MishapsProps {
  issue: NewsletterIssue
  path: string
  progress: SendingProgress
  timeZone: string
}

const mishapWords: Record<string, string> = {
  uncertain: 'Uncertain',
  failed: 'Failed',
  waiting: 'Tried again',
}

function Mishaps({ issue, path, progress, timeZone }: MishapsProps) {
  const { mishaps, counts } = progress
  if (mishaps.length === 0) return null
  return (
    <DeskSection
      title="What went wrong"
      intro="An address that does not exist gets nothing more. What was put off is tried again by itself."
    >
      {counts.uncertain > 0 && (
        <div className="mb-5 rounded-card border border-amber/60 bg-amber/10 p-4">
          <p className="mb-3">
            Of {counted(counts.uncertain, 'mail')} it is uncertain whether{' '}
            {counts.uncertain === 1 ? 'it' : 'they'} arrived: the connection or the server ended in
            the middle. Sent again, some may get it twice.
          </p>
          <Step issue={issue} path={path} step="again" label="Send these again" />
        </div>
      )}
      <ul className="divide-y divide-line">
        {mishaps.map(({ subscriberId, email, status, error, retryAt }) => (
          <li key={subscriberId} className="wrap-anywhere py-2.5">
            <p>
              <strong className="font-semibold">{mishapWords[status] ?? status}</strong>{' '}
              {email ?? 'somebody who is forgotten by now'}
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

interface StepProps {
  issue: NewsletterIssue
  path: string
  step: 'stop' | 'go-on' | 'again'
  label: string
}

function Step({ issue, path, step, label }: StepProps) {
  return (
    <Form method="post" action={path} preventScrollReset>
      <input type="hidden" name="version" value={issue.version} />
      <Button type="submit" name="step" value={step} look="outline">
        {label}
      </Button>
    </Form>
  )
}
