import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import {
  type CalendarSpan,
  dayByKey,
  spanAround,
  spanQuery,
  spanTitle,
} from '~/posts/lists/calendar/calendar-days.rules'
import type { CalendarEntry, CalendarPage } from '~/posts/lists/calendar/calendar-entries.rules'
import { type Outcome, OutcomeNotice } from '../../shell/confirm/outcome-notice.view'
import { DeskHeading } from '../../shell/desk-page.view'
import { Notice } from '../../shell/notice.view'
import { EntryItem } from './calendar-entry.view'
import { CalendarGrid } from './calendar-grid.view'
import { CalendarNav } from './calendar-nav.view'
import type { MoveAnswer } from './move-answer.rules'
import { MoveForm } from './move-form.view'
import { placeMoves } from './place-moves.rules'
import { Undated } from './undated.view'
import { useMoves } from './use-moves.browser'

interface CalendarViewProps extends CalendarPage {
  span: CalendarSpan
  /** The entry that the form moves. */
  moving: CalendarEntry | null
  /** A form that was refused. */
  refused: (MoveAnswer & { ok: false }) | null
  outcome: Outcome | null
  timeZone: string
  isAuthor: boolean
  base: string
}

export function CalendarView(props: CalendarViewProps) {
  const { span, today, moving, refused, timeZone, base } = props
  const path = `${base}/calendar`
  const here = `${path}?${spanQuery(span)}`
  const { placed, renderEntry, dragged, drop } = useMovableEntries(props, here)
  return (
    <>
      <DeskHeading title="Calendar">
        <CalendarNav span={span} today={today} path={path} />
      </DeskHeading>
      <OutcomeNotice outcome={props.outcome} />
      {refused && <Notice kind="error">{refused.text}</Notice>}
      {moving && (
        <MoveForm entry={moving} typed={refused?.typed ?? null} timeZone={timeZone} back={here} />
      )}
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="font-semibold text-xl">{spanTitle(span)}</h2>
        <p className="text-ink-muted text-sm">
          Days and times of your time zone, {timeZone}.{' '}
          <Link to={`${base}/account`} className="underline underline-offset-4 hover:text-cyan">
            Change it
          </Link>
        </p>
      </div>
      <p id="calendar-keys" className="mb-4 text-ink-muted text-sm max-lg:sr-only">
        Drag an entry to another day, or press Alt with an arrow key on its title: left and right
        move it by a day, up and down by a week. Alt with Delete removes its date, and so does
        dragging it to the drafts without one.
      </p>
      {props.total === 0 && <EmptySpan {...props} />}
      {props.isCut && (
        <Notice kind="info">
          There are more posts than this page shows. Choose a week or a day to see them.
        </Notice>
      )}
      <div className="grid grid-cols-1 gap-x-6 gap-y-10 xl:grid-cols-[minmax(0,1fr)_17rem]">
        <div>
          <CalendarGrid
            span={span}
            days={placed.days}
            today={today}
            renderEntry={renderEntry}
            dayPath={(day) => `${path}?${spanQuery({ by: 'day', day })}`}
            isDragging={dragged}
            onDrop={drop}
          />
        </div>
        <Undated
          entries={placed.undated}
          hasMore={props.hasMoreUndated}
          renderEntry={renderEntry}
          base={base}
          isAuthor={props.isAuthor}
          isDragging={dragged}
          onDrop={() => drop('')}
        />
      </div>
    </>
  )
}

function EmptySpan({ span, isAuthor }: CalendarViewProps) {
  const whose = isAuthor ? 'None of your posts is' : 'Nothing is'
  return (
    <p role="status" className="mb-4 rounded-card border border-line p-4 text-ink-soft">
      {whose} published, planned or due in this {span.by} ({spanTitle(span)}).
    </p>
  )
}

/** Entries that are dragged, or moved by keys, with their focus. */
function useMovableEntries(props: CalendarViewProps, here: string) {
  const { span, days, undated, today, base } = props
  const navigate = useNavigate()
  const focused = useRef<string | null>(null)
  const dragged = useRef<CalendarEntry | null>(null)
  const [isDragging, setDragging] = useState(false)
  const { moves, move } = useMoves(here, ({ key, day }) => {
    const isShown = day === '' || days.some((shown) => shown.day === day)
    if (isShown || focused.current !== key) return
    const query = spanQuery(spanAround(span.by, day))
    void navigate(`?${query}`, { preventScrollReset: true })
  })
  const placed = placeMoves({ days, undated }, moves)
  useEffect(() => {
    // An entry in another cell is another element: it takes the focus again.
    const { activeElement } = document
    if (focused.current === null || (activeElement && activeElement !== document.body)) return
    document.querySelector<HTMLElement>(`[data-entry="${CSS.escape(focused.current)}"]`)?.focus()
  })
  const drop = (day: string) => {
    const entry = dragged.current
    dragged.current = null
    setDragging(false)
    if (entry && entry.day !== day) move(entry, day)
  }
  const renderEntry = (entry: CalendarEntry) => (
    <EntryItem
      key={entry.key}
      entry={entry}
      base={base}
      movePath={`${here}&${new URLSearchParams({ move: `${entry.type}.${entry.kind}.${entry.id}` })}`}
      isMoving={moves.has(entry.key)}
      onKey={(_, event) => {
        if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
        const isRemoving = event.key === 'Delete' && entry.day !== ''
        const day = isRemoving ? '' : dayByKey(entry.day || today, event.key)
        if (day === null) return
        event.preventDefault()
        focused.current = entry.key
        move(entry, entry.day === '' ? today : day)
      }}
      onDragStart={(_, event) => {
        dragged.current = entry
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', entry.title)
        setDragging(true)
      }}
      onDragEnd={() => {
        dragged.current = null
        setDragging(false)
      }}
    />
  )
  return { placed, renderEntry, dragged: isDragging, drop }
}
