import { Link } from 'react-router'
import type { SentIssue } from '~/newsletter/sending/sent-issue.rules'
import { domainNames, domainSlugs } from '~/posts/addresses/domain.rules'
import { dayOf } from '~/posts/fields/dates.rules'
import { formatDay } from '~/posts/lists/calendar/calendar-days.rules'
import { EmptyState } from '~/ui/empty-state'
import { DayPlot } from '../plots/day-plot.view'
import { PlotPanel } from '../plots/plot-panel.view'
import { wholeNumber } from '../plots/scale.rules'
import { domainColours } from '../plots/series-colours.view'
import { daysIn, filled, sumOf } from '../series.rules'
import { subscribersTable } from '../tables.rules'
import { tableByDay } from './table-by-day.view'

interface Range {
  from: string
  to: string
}

export interface SubscribersOfDays extends Range {
  gained: number[]
  lost: number[]
  /** Confirmed subscribers now. */
  confirmed: number
}

interface SubscribersPanelProps {
  subscribers: SubscribersOfDays
  download: string
}

export function SubscribersPanel({ subscribers, download }: SubscribersPanelProps) {
  const { from, to, gained, lost } = subscribers
  const [came, went] = [sumOf(gained), sumOf(lost)]
  const series = [
    { name: 'Gained', colour: 'plot-green' as const, counts: gained },
    { name: 'Lost', colour: 'plot-red' as const, counts: lost, isBelow: true },
  ]
  const hasAny = came + went > 0
  return (
    <PlotPanel
      id="subscribers"
      title="Subscribers gained and lost"
      note={`${wholeNumber(came)} gained, ${wholeNumber(went)} lost`}
      intro="Gained when they confirm; lost when they unsubscribe, are erased, or their address stops working."
      {...(hasAny && { legend: series })}
      download={download}
      table={hasAny ? tableByDay(subscribersTable({ from, to }, { gained, lost })) : noTable}
    >
      {hasAny ? (
        <DayPlot
          summary={`Subscribers a day: ${wholeNumber(came)} gained and ${wholeNumber(went)} lost.`}
          days={daysIn({ from, to })}
          series={series}
          isLastDayOpen
        />
      ) : (
        <EmptyState title="No changes in this time">
          Nobody confirmed a subscription, and nobody left.
        </EmptyState>
      )}
    </PlotPanel>
  )
}

const noTable = { header: [], rows: [] }

interface IssuesPanelProps {
  range: Range
  issues: SentIssue[]
  base: string
  download: string
}

export function IssuesPanel({ range, issues, base, download }: IssuesPanelProps) {
  const recipients = sumOf(issues.map((issue) => issue.recipients))
  const series = domainSlugs.map((domain) => ({
    name: domainNames[domain].label,
    colour: domainColours[domain],
    counts: filled(
      range,
      issues
        .filter((issue) => issue.domain === domain)
        .map((issue) => ({ day: dayOf(issue.queuedAt), count: issue.recipients })),
    ),
  }))
  return (
    <PlotPanel
      id="issues"
      title="Issues sent"
      note={issuesNote(issues.length, recipients)}
      intro="The subscribers that each issue was sent to, on the day when sending began."
      {...(issues.length > 0 && { legend: series })}
      download={download}
      table={issuesTable(issues, base)}
    >
      {issues.length > 0 ? (
        <DayPlot
          summary={`Issues sent: ${issuesNote(issues.length, recipients)}.`}
          days={daysIn(range)}
          series={series}
          isLastDayOpen={false}
        />
      ) : (
        <EmptyState title="No issues in this time">
          <Link to={`${base}/newsletter`} className="underline underline-offset-4 hover:text-cyan">
            Prepare one
          </Link>
        </EmptyState>
      )}
    </PlotPanel>
  )
}

function issuesNote(count: number, recipients: number): string {
  return `${count === 1 ? '1 issue' : `${wholeNumber(count)} issues`}, ${wholeNumber(recipients)} mails`
}

function issuesTable(issues: SentIssue[], base: string) {
  return {
    header: ['Issue', 'Day', 'Domain', 'Recipients'],
    rows: issues.toReversed().map(({ id, subject, queuedAt, domain, recipients }) => [
      <Link
        key="issue"
        to={`${base}/newsletter/${id}`}
        className="wrap-anywhere underline underline-offset-4 hover:text-cyan"
      >
        {subject}
      </Link>,
      formatDay(dayOf(queuedAt), 'short'),
      domainNames[domain].label,
      wholeNumber(recipients),
    ]),
  }
}
