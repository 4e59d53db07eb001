import { Link } from 'react-router'
import type { PostKind } from '~/config/post-kinds'
import { domainNames } from '~/posts/addresses/domain.rules'
import { formatDay } from '~/posts/lists/calendar/calendar-days.rules'
import { EmptyState } from '~/ui/empty-state'
import { DeskHeading } from '../../shell/desk-page.view'
import { sections } from '../../shell/sections.rules'
import { HowReadsAreCounted } from './panels/how-reads-are-counted.view'
import { KeyFigures } from './panels/key-figures.view'
import { type ReadTotals, readFigures } from './panels/read-figures.rules'
import { ReadsPanel } from './panels/reads-panel.view'
import { StatisticsNav } from './statistics-nav.view'
import { type StatisticsRequest, statisticsQuery } from './statistics-request.rules'

interface FocusViewProps {
  request: StatisticsRequest
  reads: ReadTotals
  post: { kind: PostKind; id: string; title: string; published: string | null } | null
  base: string
}

/** The reads of one domain, topic or post. */
export function FocusView({ request, reads, post, base }: FocusViewProps) {
  const path = `${base}/statistics`
  const query = statisticsQuery(request)
  return (
    <>
      <DeskHeading title="Statistics" />
      <StatisticsNav request={request} path={path} topics={[]} />
      <p className="wrap-anywhere mb-6 text-lg">
        <Subject request={request} post={post} base={base} />{' '}
        <Link
          to={path + statisticsQuery({ days: request.days, scope: { of: 'all' } })}
          className="inline-block text-base underline underline-offset-4 hover:text-cyan"
        >
          Show everything
        </Link>
      </p>
      {reads.total > 0 ? (
        <>
          <KeyFigures figures={readFigures(reads, request.days)} />
          <ReadsPanel title="Reads a day" reads={reads} download={`${path}/reads${query}`} />
        </>
      ) : (
        <EmptyState title={`No reads in ${request.days} days`}>
          {request.scope.of === 'topic'
            ? 'Check the spelling of the topic, with its capital letters, or choose more days.'
            : 'Choose more days to look further back.'}
        </EmptyState>
      )}
      <HowReadsAreCounted />
    </>
  )
}

function Subject({ request: { scope }, post, base }: Omit<FocusViewProps, 'reads'>) {
  if (scope.of === 'domain') return <>All posts in {domainNames[scope.domain].label}.</>
  if (scope.of === 'topic') {
    return (
      <>
        All posts with the topic <strong className="font-semibold">{scope.topic}</strong>.
      </>
    )
  }
  if (!post) return null
  return (
    <>
      <Link
        to={`${base}/${sections[post.kind]}/${post.id}`}
        className="font-semibold underline underline-offset-4 hover:text-cyan"
      >
        {post.title}
      </Link>
      {post.published && <>, published {formatDay(post.published, 'short')}.</>}
    </>
  )
}
