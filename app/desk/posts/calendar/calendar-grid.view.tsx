import { Link } from 'react-router'
import { type CalendarSpan, formatDay, isInSpan } from '~/posts/lists/calendar/calendar-days.rules'
import type { CalendarDay, CalendarEntry } from '~/posts/lists/calendar/calendar-entries.rules'
import { useDropTarget } from './use-drop-target.browser'

interface CalendarGridProps {
  span: CalendarSpan
  days: CalendarDay[]
  today: string
  renderEntry: (entry: CalendarEntry) => React.ReactNode
  /** The address of one day. */
  dayPath: (day: string) => string
  isDragging: boolean
  onDrop: (day: string) => void
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** A list of days with their full dates. Wide screens show it as weeks; small ones leave out empty days. */
export function CalendarGrid(props: CalendarGridProps) {
  const { span, days } = props
  const columns = span.by === 'day' ? '' : 'lg:grid-cols-7'
  return (
    <>
      {span.by !== 'day' && (
        <div aria-hidden="true" className="hidden grid-cols-7 lg:grid">
          {weekdays.map((weekday) => (
            <span key={weekday} className="px-2 py-1 text-ink-muted text-sm">
              {weekday}
            </span>
          ))}
        </div>
      )}
      <ol
        aria-label="Days"
        className={`grid grid-cols-1 overflow-hidden rounded-card border-line lg:border ${columns}`}
      >
        {days.map((day) => (
          <Day key={day.day} {...day} {...props} />
        ))}
      </ol>
    </>
  )
}

function Day(props: CalendarGridProps & CalendarDay) {
  const { span, day, entries, more, today, renderEntry } = props
  const { isDragging } = props
  const { isOver, handlers } = useDropTarget({ isDragging, onDrop: () => props.onDrop(day) })
  const isOutside = !isInSpan(day, span)
  const isEmpty = entries.length === 0
  const isHiddenOnPhone = isOutside || (isEmpty && day !== today && span.by !== 'day')
  const height = { month: 'lg:min-h-32', week: 'lg:min-h-96', day: '' }[span.by]
  return (
    <li
      data-day={day}
      {...handlers}
      className={`min-w-0 border-line py-3 lg:-mr-px lg:-mb-px lg:border lg:p-1.5 ${height} ${isOutside ? 'bg-raised/40' : ''} ${isOver ? 'bg-cyan/15' : ''} ${isHiddenOnPhone ? 'max-lg:hidden' : 'max-lg:border-t'}`}
    >
      <h3 className="mb-1.5 flex items-baseline justify-between gap-2 text-sm">
        <Link to={props.dayPath(day)} className="rounded px-1 hover:text-cyan">
          <time dateTime={day} aria-current={day === today ? 'date' : undefined}>
            <span
              aria-hidden="true"
              className={`hidden lg:inline ${day === today ? 'rounded-full bg-cyan px-1.5 py-0.5 font-semibold text-ground' : isOutside ? 'text-ink-muted' : ''}`}
            >
              {Number(day.slice(8))}
            </span>
            <span className="font-semibold text-base lg:sr-only">
              {formatDay(day)}
              {day === today && ', today'}
            </span>
          </time>
        </Link>
      </h3>
      {!isEmpty && <ul className="flex flex-col gap-1.5">{entries.map(renderEntry)}</ul>}
      {isEmpty && <p className="text-ink-muted text-sm lg:sr-only">Nothing on this day</p>}
      {more > 0 && (
        <Link
          to={props.dayPath(day)}
          className="mt-1 inline-block rounded px-1 py-0.5 text-cyan text-sm underline underline-offset-4"
        >
          + {more} more<span className="sr-only"> on {formatDay(day)}</span>
        </Link>
      )}
    </li>
  )
}
