import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import {
  type CalendarSpan,
  firstDayOf,
  neighbourOf,
  spanAround,
  spanQuery,
  spanTitle,
} from '~/posts/lists/calendar/calendar-days.rules'

interface CalendarNavProps {
  span: CalendarSpan
  today: string
  path: string
}

const step =
  'inline-flex min-h-10 min-w-10 items-center justify-center rounded-lg border border-line-strong px-3 hover:border-cyan hover:text-cyan aria-[current]:border-cyan aria-[current]:text-cyan'

/** Previous, today, next, and the length of the span. The address holds it all. */
export function CalendarNav({ span, today, path }: CalendarNavProps) {
  const to = (other: CalendarSpan) => `${path}?${spanQuery(other)}`
  const [previous, next] = [neighbourOf(span, -1), neighbourOf(span, 1)]
  const first = firstDayOf(span)
  // A month that contains today leads to the week and the day of today.
  const isNow = spanQuery(spanAround(span.by, today)) === spanQuery(span)
  return (
    <nav aria-label="Calendar" className="flex flex-wrap gap-1.5 sm:gap-2">
      {previous && (
        <Link to={to(previous)} className={step}>
          <ChevronLeft aria-hidden="true" className="size-5" />
          <span className="sr-only">Previous: {spanTitle(previous)}</span>
        </Link>
      )}
      <Link to={to(spanAround(span.by, today))} className={step}>
        Today
      </Link>
      {next && (
        <Link to={to(next)} className={step}>
          <ChevronRight aria-hidden="true" className="size-5" />
          <span className="sr-only">Next: {spanTitle(next)}</span>
        </Link>
      )}
      {(['month', 'week'] as const).map((by) => (
        <Link
          key={by}
          to={to(spanAround(by, isNow ? today : first))}
          aria-current={span.by === by ? 'page' : undefined}
          className={step}
        >
          {by === 'month' ? 'Month' : 'Week'}
        </Link>
      ))}
    </nav>
  )
}
