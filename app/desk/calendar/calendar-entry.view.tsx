import { CalendarClock, CircleCheck, Clock, Flag, PencilLine } from 'lucide-react'
import type { DragEvent, KeyboardEvent } from 'react'
import { Link } from 'react-router'
import type { CalendarEntry, EntryType } from '~/posts/lists/calendar/calendar-entries.rules'
import { sections } from '../shell/sections.rules'
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
  const { key, kind, id, title, type, time, fixed } = entry
  const Icon = icons[type]
  const isMovable = fixed === null
  return (
    <li
      draggable={isMovable}
      onDragStart={(event) => handlers.onDragStart(entry, event)}
      onDragEnd={handlers.onDragEnd}
      className={`relative rounded-md border bg-surface px-2 py-1.5 text-sm hover:bg-raised ${looks[type]} ${isMovable ? 'cursor-grab' : ''} ${isMoving ? 'opacity-60' : ''}`}
    >
      <p className="flex flex-wrap items-center gap-x-1.5 text-ink-muted text-xs">
        <Icon aria-hidden="true" className="size-3.5 flex-none" />
        {time && <span className="text-ink-soft tabular-nums">{time}</span>}
        <span>
          {entryWords[type]}
          {kind === 'brief' && ' brief'}
        </span>
        {isMovable && (
          <Link
            to={movePath}
            preventScrollReset
            className="relative z-10 ml-auto rounded p-0.5 hover:text-cyan"
          >
            <CalendarClock aria-hidden="true" className="size-4" />
            <span className="sr-only">Move “{title}”…</span>
          </Link>
        )}
      </p>
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
