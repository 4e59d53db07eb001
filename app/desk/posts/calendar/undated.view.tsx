import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CalendarEntry } from '~/posts/lists/calendar/calendar-entries.rules'
import { useDropTarget } from './use-drop-target.browser'

interface UndatedProps {
  entries: CalendarEntry[]
  hasMore: boolean
  renderEntry: (entry: CalendarEntry) => ReactNode
  base: string
  isAuthor: boolean
  isDragging: boolean
  /** An entry was dropped here: it has no date any more. */
  onDrop: () => void
}

/** Drafts that are planned for no time. Dropped on a day, they are planned for its morning. */
export function Undated(props: UndatedProps) {
  const { entries, hasMore, renderEntry, base, isAuthor } = props
  const { isOver, handlers } = useDropTarget(props)
  const link = 'underline underline-offset-4 hover:text-cyan'
  return (
    <aside
      aria-labelledby="undated-heading"
      data-undated=""
      {...handlers}
      className={`rounded-card ${isOver ? 'bg-cyan/15' : ''}`}
    >
      <h2 id="undated-heading" className="mb-3 font-semibold text-lg">
        Without a date
      </h2>
      {entries.length === 0 ? (
        <p className="text-ink-muted text-sm">Every draft is planned for a time.</p>
      ) : (
        <ul className="flex flex-col gap-1.5">{entries.map(renderEntry)}</ul>
      )}
      <p className="mt-4 flex flex-col items-start gap-2 text-sm">
        <Link to={`${base}/posts?status=draft`} className={link}>
          {hasMore ? 'There are more drafts: see all' : 'All drafts'}
        </Link>
        {!isAuthor && (
          <Link to={`${base}/newsletter`} className={link}>
            Newsletter issues
          </Link>
        )}
      </p>
    </aside>
  )
}
