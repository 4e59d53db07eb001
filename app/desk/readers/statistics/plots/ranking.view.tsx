import { Link } from 'react-router'
import { wholeNumber } from './scale.rules'

interface RankingProps {
  entries: { name: string; to: string; reads: number }[]
}

/** Names with their reads, and a bar that compares them. */
export function Ranking({ entries }: RankingProps) {
  const most = Math.max(1, ...entries.map(({ reads }) => reads))
  return (
    <ol className="grid gap-3">
      {entries.map(({ name, to, reads }) => (
        <li key={to}>
          <div className="flex items-baseline justify-between gap-4">
            <Link to={to} className="wrap-anywhere line-clamp-2 min-w-0 hover:text-cyan">
              {name}
            </Link>
            <span className="text-ink-soft text-sm tabular-nums">
              {wholeNumber(reads)}
              <span className="sr-only"> reads</span>
            </span>
          </div>
          <svg aria-hidden="true" width="100%" height="6" className="mt-1 block">
            <rect width="100%" height="6" rx="3" className="plot-track" />
            <rect width={`${(reads / most) * 100}%`} height="6" rx="3" className="plot-cyan" />
          </svg>
        </li>
      ))}
    </ol>
  )
}
