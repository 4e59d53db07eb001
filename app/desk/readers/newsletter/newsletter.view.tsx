import { Link } from 'react-router'
import type { DeliveryCounts, NewsletterIssue } from '~/newsletter/issues/issue.rules'
import { statusLabels } from '~/newsletter/subscribers/subscriber-list.rules'
import {
  type SubscriberStatus,
  subscriberStatuses,
} from '~/newsletter/subscribing/subscriber.rules'
import { domainNames, domainSlugs } from '~/posts/addresses/domain.rules'
import { EmptyState } from '~/ui/empty-state'
import { DeskHeading, DeskSection } from '../../shell/desk-page.view'
import { formatMoment } from '../../shell/moment.view'
import { Notice } from '../../shell/notice.view'
import { IssueBadge } from './issue-badge.view'
import {
  MailArticle,
  type MailArticleProps,
  type OfferedPost,
  OfferedPosts,
} from './mail-article.view'
import { withCount } from './with-count.rules'

type ListedIssue = NewsletterIssue & {
  progress: { total: number; done: number; counts: DeliveryCounts } | null
}

interface NewsletterViewProps extends MailArticleProps {
  offered: OfferedPost[]
  issues: ListedIssue[]
  subscribers: Record<SubscriberStatus, number>
  /** Is a mail server configured? */
  isMailed: boolean
  notice: string | null
}

/** Briefs to send, issues, and the numbers of subscribers. */
export function NewsletterView(props: NewsletterViewProps) {
  const { notice, isMailed } = props
  return (
    <>
      <DeskHeading title="Newsletter" />
      {notice && <Notice kind="error">{notice}</Notice>}
      {!isMailed && (
        <Notice kind="info">
          No mail server is configured (SMTP_URL). Mails are stored in the data folder, and owners
          can read them under Mail.
        </Notice>
      )}
      <DeskSection
        title="Ready to send"
        intro="Briefs that were published in the last four weeks and have no issue yet."
      >
        <Offered {...props} />
      </DeskSection>
      <MailArticle {...props} />
      <DeskSection
        title="Issues"
        intro="Each issue is a brief or an article, with the articles that you choose."
      >
        <Issues {...props} />
      </DeskSection>
      <DeskSection
        title="Subscribers"
        intro={
          <>
            Only confirmed subscribers receive issues.{' '}
            <Link
              to={`${props.base}/newsletter/subscribers`}
              className="underline underline-offset-4 hover:text-cyan"
            >
              All subscribers
            </Link>
          </>
        }
      >
        <Subscribers {...props} />
      </DeskSection>
    </>
  )
}

function Offered(props: NewsletterViewProps) {
  const { offered, base } = props
  if (offered.length === 0) {
    return (
      <EmptyState title="No briefs to send">
        Published weekly briefs appear here.{' '}
        <Link to={`${base}/briefs/new`} className="underline underline-offset-4 hover:text-cyan">
          Write one
        </Link>
        .
      </EmptyState>
    )
  }
  return <OfferedPosts {...props} kind="brief" posts={offered} action="Prepare issue" />
}

function Issues({ issues, base, timeZone }: NewsletterViewProps) {
  if (issues.length === 0) {
    return (
      <EmptyState title="No issues yet">Prepare an issue from a brief or an article.</EmptyState>
    )
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
            {issue.kind === 'article' && 'Article · '}
            {domainNames[issue.domain].label} · {progressText(issue, timeZone)}
          </p>
          {issue.sendingProblem && (
            <p className="wrap-anywhere w-full text-red text-sm">{issue.sendingProblem}</p>
          )}
        </li>
      ))}
    </ul>
  )
}

function progressText(
  { status, sendAt, finishedAt, progress }: ListedIssue,
  timeZone: string,
): string {
  switch (status) {
    case 'draft':
      return 'not sent'
    case 'scheduled':
      return sendAt ? `scheduled for ${formatMoment(sendAt, timeZone)} ${timeZone}` : 'scheduled'
    case 'sending':
    case 'stopped':
      return progress
        ? `${progress.done.toLocaleString('en-US')} of ${withCount(progress.total, 'mail')} done`
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

function Subscribers({ subscribers, recipients }: NewsletterViewProps) {
  const isEmpty = subscriberStatuses.every((status) => subscribers[status] === 0)
  if (isEmpty) {
    return (
      <EmptyState title="No subscribers yet">
        Readers can subscribe in the footer of every page and at /subscribe.
      </EmptyState>
    )
  }
  return (
    <div className="grid gap-8 sm:grid-cols-2">
      <Counts
        label="By status"
        counts={subscriberStatuses.map((status) => [statusLabels[status], subscribers[status]])}
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
