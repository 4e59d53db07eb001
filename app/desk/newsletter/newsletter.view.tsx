import { Form, Link } from 'react-router'
import type { NewsletterIssue, Progress } from '~/newsletter/issues/issue.rules'
import {
  type SubscriberStatus,
  subscriberStatuses,
} from '~/newsletter/subscribing/subscriber.rules'
import { type DomainSlug, domainNames, domainSlugs } from '~/posts/addresses/domain.rules'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { DeskHeading, DeskSection } from '../shell/desk-page.view'
import { formatMoment } from '../shell/moment.view'
import { counted } from './counted.rules'
import { IssueBadge } from './issue-badge.view'
import { Notice } from './notice.view'

type ListedIssue = NewsletterIssue & {
  progress: { total: number; done: number; counts: Progress } | null
}

interface NewsletterViewProps {
  base: string
  offered: { id: string; title: string; domain: DomainSlug; publishedAt: Date }[]
  issues: ListedIssue[]
  subscribers: Record<SubscriberStatus, number>
  recipients: Record<DomainSlug, number>
  timeZone: string
  /** Whether there is a mail server. */
  isMailed: boolean
  notice: string | null
}

/** What can be sent, what is being sent, what was sent, and to how many. */
export function NewsletterView(props: NewsletterViewProps) {
  const { notice, isMailed } = props
  return (
    <>
      <DeskHeading title="Newsletter" />
      {notice && <Notice kind="trouble">{notice}</Notice>}
      {!isMailed && (
        <Notice kind="news">
          There is no mail server (SMTP_URL), so mails are kept in the data folder. Owners read them
          on the page Mail.
        </Notice>
      )}
      <DeskSection
        title="Ready to be sent"
        intro="Briefs of the last four weeks that are out and have not been mailed."
      >
        <Offered {...props} />
      </DeskSection>
      <DeskSection title="Issues" intro="Each is a brief with the week’s articles of its domain.">
        <Issues {...props} />
      </DeskSection>
      <DeskSection title="Subscribers" intro="Only those who confirmed get anything.">
        <Subscribers {...props} />
      </DeskSection>
    </>
  )
}

function Offered({ offered, recipients, base, timeZone }: NewsletterViewProps) {
  if (offered.length === 0) {
    return (
      <EmptyState title="No brief is waiting">
        When a weekly brief is published, it is offered here.{' '}
        <Link to={`${base}/briefs/new`} className="underline underline-offset-4 hover:text-cyan">
          Write one
        </Link>
        .
      </EmptyState>
    )
  }
  return (
    <ul className="divide-y divide-line">
      {offered.map(({ id, title, domain, publishedAt }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-6 gap-y-3 py-4">
          <div className="min-w-48 flex-1">
            <p className="wrap-anywhere font-semibold">{title}</p>
            <p className="text-ink-muted text-sm">
              {domainNames[domain].label} · {formatMoment(publishedAt, timeZone)} · for{' '}
              {counted(recipients[domain], 'subscriber')}
            </p>
          </div>
          <Form method="post">
            <input type="hidden" name="brief" value={id} />
            <Button type="submit" look="outline" size="small">
              Prepare it<span className="sr-only">: {title}</span>
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  )
}

function Issues({ issues, base, timeZone }: NewsletterViewProps) {
  if (issues.length === 0) {
    return <EmptyState title="Nothing was sent yet">Prepare a brief to begin with.</EmptyState>
  }
  return (
    <ul className="divide-y divide-line">
      {issues.map((issue) => (
        <li key={issue.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-4">
          <Link
            to={`${base}/newsletter/${issue.id}`}
            className="wrap-anywhere min-w-48 flex-1 py-1 font-semibold hover:text-cyan"
          >
            {issue.subject}
          </Link>
          <IssueBadge status={issue.status} />
          <p className="w-full text-ink-muted text-sm">
            {domainNames[issue.domain].label} · {standing(issue, timeZone)}
          </p>
          {issue.trouble && (
            <p className="wrap-anywhere w-full text-red text-sm">{issue.trouble}</p>
          )}
        </li>
      ))}
    </ul>
  )
}

function standing({ status, sendAt, finishedAt, progress }: ListedIssue, timeZone: string): string {
  switch (status) {
    case 'draft':
      return 'not sent'
    case 'scheduled':
      return sendAt ? `goes out on ${formatMoment(sendAt, timeZone)} ${timeZone}` : 'scheduled'
    case 'sending':
    case 'stopped':
      return progress
        ? `${progress.done.toLocaleString('en-US')} of ${counted(progress.total, 'mail')} done`
        : ''
    case 'sent': {
      if (!progress) return ''
      const { sent, failed, uncertain } = progress.counts
      return [
        finishedAt && formatMoment(finishedAt, timeZone),
        `${sent.toLocaleString('en-US')} sent`,
        failed > 0 && `${failed.toLocaleString('en-US')} failed`,
        uncertain > 0 && `${uncertain.toLocaleString('en-US')} uncertain`,
      ]
        .filter(Boolean)
        .join(' · ')
    }
  }
}

const statusWords = {
  pending: 'Asked to confirm',
  confirmed: 'Confirmed',
  unsubscribed: 'Unsubscribed',
  bounced: 'Address gone',
  complained: 'Complained',
} as const satisfies Record<SubscriberStatus, string>

function Subscribers({ subscribers, recipients }: NewsletterViewProps) {
  const isEmpty = subscriberStatuses.every((status) => subscribers[status] === 0)
  if (isEmpty) {
    return (
      <EmptyState title="Nobody has subscribed yet">
        Readers subscribe in the footer of every page and at /subscribe.
      </EmptyState>
    )
  }
  return (
    <div className="grid gap-8 sm:grid-cols-2">
      <Counts
        label="By state"
        counts={subscriberStatuses.map((status) => [statusWords[status], subscribers[status]])}
      />
      <Counts
        label="Confirmed, by domain"
        counts={domainSlugs.map((domain) => [domainNames[domain].label, recipients[domain]])}
      />
    </div>
  )
}

function Counts({ label, counts }: { label: string; counts: [string, number][] }) {
  return (
    <div>
      <h3 className="mb-2 font-semibold">{label}</h3>
      <dl className="divide-y divide-line">
        {counts.map(([name, count]) => (
          <div key={name} className="flex justify-between gap-4 py-1.5">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="tabular-nums">{count.toLocaleString('en-US')}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
