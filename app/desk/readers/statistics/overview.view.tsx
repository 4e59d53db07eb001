import type { SentIssue } from '~/newsletter/sending/sent-issue.rules'
import type { PostAges } from '~/reads/statistics/since-publication.rules'
import { EmptyState } from '~/ui/empty-state'
import { DeskHeading } from '../../shell/desk-page.view'
import { HowReadsAreCounted } from './panels/how-reads-are-counted.view'
import { KeyFigures } from './panels/key-figures.view'
import { NewestPanel } from './panels/newest-panel.view'
import {
  IssuesPanel,
  type SubscribersOfDays,
  SubscribersPanel,
} from './panels/newsletter-panels.view'
import { PostsPanel, type PostWithTitle, TopicsPanel } from './panels/ranking-panels.view'
import { type ReadTotals, readFigures } from './panels/read-figures.rules'
import { ReadsPanel } from './panels/reads-panel.view'
import { wholeNumber } from './plots/scale.rules'
import { sumOf } from './series.rules'
import { StatisticsNav } from './statistics-nav.view'
import { type StatisticsRequest, statisticsQuery } from './statistics-request.rules'

interface OverviewViewProps {
  request: StatisticsRequest
  reads: ReadTotals & { hasAny: boolean }
  newest: PostAges[]
  topics: { topic: string; reads: number }[]
  topicCount: number
  mostRead: PostWithTitle[]
  subscribers: SubscribersOfDays
  issues: SentIssue[]
  base: string
}

/** How the publication is read, and how the newsletter grows. */
export function OverviewView(props: OverviewViewProps) {
  const { request, reads, newest, topics, mostRead, subscribers, issues, base } = props
  const path = `${base}/statistics`
  const query = statisticsQuery(request)
  const linkTo = (scope: StatisticsRequest['scope']) =>
    path + statisticsQuery({ ...request, scope })
  const downloadOf = (table: string) => `${path}/${table}${query}`
  return (
    <>
      <DeskHeading title="Statistics" />
      <StatisticsNav request={request} path={path} topics={topics.map(({ topic }) => topic)} />
      <KeyFigures figures={[...readFigures(reads, request.days), subscribersFigure(subscribers)]} />
      <div className="grid grid-cols-1 gap-6 xl:grid-cols-2">
        <div className="min-w-0 xl:col-span-2">
          {reads.hasAny ? (
            <ReadsPanel title="Reads a day" reads={reads} download={downloadOf('reads')} />
          ) : (
            <EmptyState title="No reads yet">
              They appear here once readers open published posts.
            </EmptyState>
          )}
        </div>
        {reads.hasAny && newest.length > 0 && (
          <div className="min-w-0 xl:col-span-2">
            <NewestPanel posts={newest} linkTo={linkTo} download={downloadOf('newest')} />
          </div>
        )}
        {topics.length > 0 && (
          <TopicsPanel
            topics={topics}
            topicCount={props.topicCount}
            days={request.days}
            linkTo={linkTo}
            download={downloadOf('topics')}
          />
        )}
        {mostRead.length > 0 && (
          <PostsPanel
            posts={mostRead}
            days={request.days}
            linkTo={linkTo}
            download={downloadOf('posts')}
          />
        )}
        <SubscribersPanel subscribers={subscribers} download={downloadOf('subscribers')} />
        <IssuesPanel range={reads} issues={issues} base={base} download={downloadOf('issues')} />
      </div>
      <HowReadsAreCounted />
    </>
  )
}

function subscribersFigure({ confirmed, gained, lost }: SubscribersOfDays) {
  return {
    name: 'Subscribers',
    value: wholeNumber(confirmed),
    detail: `${wholeNumber(sumOf(gained))} gained, ${wholeNumber(sumOf(lost))} lost`,
  }
}
