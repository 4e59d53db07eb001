import { Link } from 'react-router'
import { domainOf } from '~/posts/addresses/domain.rules'
import { addedUp, type PostAges } from '~/reads/statistics/since-publication.rules'
import { linePath, yOf } from './bars.rules'
import { type Scale, wholeNumber } from './scale.rules'
import { domainColours } from './series-colours.view'

interface AgePlotsProps {
  posts: PostAges[]
  /** The address of the reads of one post. */
  linkTo: (post: PostAges) => string
}

const height = 88

/** A small plot for each post on the same scale, with the lines of the others behind it. */
export function AgePlots({ posts, linkTo }: AgePlotsProps) {
  const lines = posts.map(({ reads }) => addedUp(reads))
  const days = Math.max(2, ...lines.map((line) => line.length))
  // No round numbers: the axis has none to show.
  const scale = { min: 0, max: Math.max(1, ...lines.map((line) => line.at(-1) ?? 0)), ticks: [] }
  const all = lines.map((line) => linePath(line, { scale, height })).join('')
  return (
    <ol className="grid grid-cols-2 gap-x-4 gap-y-6 sm:gap-x-6 lg:grid-cols-5">
      {posts.map((post, index) => (
        <li key={`${post.kind} ${post.id}`} className="flex min-w-0 flex-col">
          <Link
            to={linkTo(post)}
            className="wrap-anywhere line-clamp-3 flex-1 font-semibold text-sm leading-snug hover:text-cyan"
          >
            {post.title}
          </Link>
          <AgePlot {...{ post, days, scale, all }} line={lines[index] ?? []} />
        </li>
      ))}
    </ol>
  )
}

interface AgePlotProps {
  post: PostAges
  line: number[]
  /** The lines of all posts. */
  all: string
  days: number
  scale: Scale
}

function AgePlot({ post, line, all, days, scale }: AgePlotProps) {
  const size = { scale, height }
  const total = line.at(-1) ?? 0
  const colour = domainColours[domainOf(post.domain)]
  const end = `M${line.length - 0.5} ${yOf(total, size)}h0`
  return (
    <>
      <p className="mt-1 text-ink-muted text-xs tabular-nums">
        <strong className="font-semibold text-base text-ink">{wholeNumber(total)}</strong>{' '}
        {total === 1 ? 'read' : 'reads'} in {line.length === 1 ? '1 day' : `${line.length} days`}
      </p>
      <svg aria-hidden="true" width="100%" height={height + 22} className="mt-2 overflow-visible">
        <line x1="0" x2="100%" y1={height} y2={height} className="plot-zero" />
        <svg
          aria-hidden="true"
          width="100%"
          height={height}
          viewBox={`0 0 ${days} ${height}`}
          preserveAspectRatio="none"
          className="overflow-visible"
        >
          <path d={all} className="plot-others" />
          <path d={linePath(line, size)} className={`plot-own ${colour}`} />
          <path d={end} className={`plot-end ${colour}`} />
        </svg>
        <text x="0" y={height + 17} className="plot-label">
          day 1
        </text>
        <text x="100%" y={height + 17} textAnchor="end" className="plot-label">
          {days}
        </text>
      </svg>
    </>
  )
}
