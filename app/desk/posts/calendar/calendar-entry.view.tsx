import { CalendarClock, CircleCheck, Clock, Flag, PencilLine } from 'lucide-react'
import type { DragEvent, KeyboardEvent } from 'react'
import { Link } from 'react-router'
import type { CalendarEntry, EntryType } from '~/posts/lists/calendar/calendar-entries.rules'
import { sections } from '../../shell/sections.rules'
import { entryWords } from './move-texts.rules'

const icons = {
  published: CircleCheck,
  scheduled: Clock,
  planned: PencilLine,
  due: Flag,
} as const satisfies Record<EntryType, unknown>

const looks = {
  published: 'border-green/50 [&_svg]:text-green',
  scheduled: 'border-amber/60 [&_svg]:text-amber',
  planned: 'border-line-strong border-dashed',
  due: 'border-orange/60 border-l-4 [&_svg]:text-orange',
} as const satisfies Record<EntryType, string>

export interface EntryHandlers {
  onKey: (entry: CalendarEntry, event: KeyboardEvent) => void
  onDragStart: (entry: CalendarEntry, event: DragEvent) => void
  onDragEnd: () => void
}

interface EntryItemProps extends EntryHandlers {
  entry: CalendarEntry
  base: string
  /** The address of the calendar with a form that moves this entry. */
  movePath: string
  isMoving: boolean
}

/** A post on a day: what happens with it, when, and its title. */
export function EntryItem({ entry, base, movePath, isMoving, ...handlers }: EntryItemProps) {
  const { key, kind, id, title, type, day, time, fixed } = entry
  const Icon = icons[type]
  const isMovable = fixed === null
  return (
    <li
      // A published post explains on its new day why it stays.
      draggable
      onDragStart={(event) => handlers.onDragStart(entry, event)}
      onDragEnd={handlers.onDragEnd}
      className={`relative rounded-md border bg-surface px-2 py-1.5 text-sm hover:bg-raised ${looks[type]} ${isMovable ? 'cursor-grab' : ''} ${isMoving ? 'opacity-60' : ''}`}
    >
      <div className="flex items-start justify-between gap-1">
        <p className="flex min-w-0 flex-wrap items-center gap-x-1.5 text-ink-muted text-xs">
          <Icon aria-hidden="true" className="size-3.5 flex-none" />
          {time && <span className="text-ink-soft tabular-nums">{time}</span>}
          <span>
            {day === '' ? 'Draft' : entryWords[type]}
            {kind === 'brief' && ' brief'}
            {entry.isNextVersion && ', next version'}
          </span>
        </p>
        {isMovable && (
          <Link
            to={movePath}
            preventScrollReset
            className="relative z-10 -mt-1 -mr-1.5 inline-flex size-6 flex-none items-center justify-center rounded hover:text-cyan"
          >
            <CalendarClock aria-hidden="true" className="size-4" />
            <span className="sr-only">Move “{title}”…</span>
          </Link>
        )}
      </div>
      <Link
        to={`${base}/${sections[kind]}/${id}`}
        draggable={false}
        data-entry={key}
        onKeyDown={(event) => handlers.onKey(entry, event)}
        aria-describedby={isMovable ? 'calendar-keys' : undefined}
        className="stretched wrap-anywhere line-clamp-2 font-semibold hover:text-cyan"
      >
        {title}
      </Link>
    </li>
  )
}
