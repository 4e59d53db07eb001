import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react'
import { type ComponentType, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Form, Link } from 'react-router'
import { moved } from '~/newsletter/issues/contents/contents.rules'
import { type DomainSlug, domainNames } from '~/posts/addresses/domain.rules'
import { formatMoment } from '../../../../shell/moment.view'
import { useOrder } from './use-order.browser'

export interface MailedArticle {
  id: string
  title: string
  domain: DomainSlug
  publishedAt: Date
}

type Row = (MailedArticle & { isLeftOut: false }) | { id: string; title: string; isLeftOut: true }

interface ArticleListProps {
  base: string
  path: string
  version: number
  rows: Row[]
  timeZone: string
}

/** The articles in their order. They are moved by buttons, by Alt with an arrow key, or by dragging. */
export function ArticleList({ base, path, version, rows, timeZone }: ArticleListProps) {
  const stored = rows.map(({ id }) => id)
  const { order, setOrder } = useOrder(path, { ids: stored, version })
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const [announced, setAnnounced] = useState('')
  const list = useFocusedButton(order)
  const shown = order.flatMap((id) => rows.find((row) => row.id === id) ?? [])

  function place(id: string, to: number) {
    const from = order.indexOf(id)
    const next = moved(order, { id, by: to - from })
    if (next.join() === order.join()) return
    setOrder(next)
    const title = rows.find((row) => row.id === id)?.title ?? ''
    setAnnounced(`“${title}” is now number ${next.indexOf(id) + 1} of ${next.length}.`)
  }

  function onKey(id: string, event: KeyboardEvent) {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!by || !event.altKey) return
    event.preventDefault()
    place(id, order.indexOf(id) + by)
  }

  return (
    <Form method="post" action={path} preventScrollReset>
      <input type="hidden" name="version" value={version} />
      <p id="order-keys" className="mb-3 text-ink-muted text-sm noscript:hidden">
        Drag an article, or press Alt with an arrow key on its title.
      </p>
      <p role="status" className="sr-only">
        {announced}
      </p>
      <ol
        ref={list}
        tabIndex={-1}
        aria-label="Articles of the issue"
        className="divide-y divide-line outline-none"
      >
        {shown.map((row, index) => (
          <li
            key={row.id}
            draggable
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move'
              setDragged(row.id)
            }}
            onDragEnd={() => {
              setDragged(null)
              setOver(null)
            }}
            onDragOver={(event) => {
              if (!dragged) return
              event.preventDefault()
              setOver(row.id)
            }}
            onDrop={(event) => {
              event.preventDefault()
              if (dragged) place(dragged, index)
            }}
            className={`grid grid-cols-[1.75rem_minmax(0,1fr)] items-start gap-x-2 gap-y-1 py-3 sm:grid-cols-[1.75rem_minmax(0,1fr)_auto] ${dragged === row.id ? 'opacity-50' : ''} ${over === row.id && dragged !== row.id ? 'bg-cyan/10' : ''}`}
          >
            <span className="flex flex-col items-center gap-1 text-ink-muted tabular-nums">
              {index + 1}
              <GripVertical aria-hidden="true" className="size-4 cursor-grab noscript:hidden" />
            </span>
            <div className="min-w-0">
              <Link
                to={`${base}/articles/${row.id}`}
                draggable={false}
                data-article={row.id}
                aria-describedby="order-keys"
                onKeyDown={(event) => onKey(row.id, event)}
                className="wrap-anywhere font-semibold hover:text-cyan"
              >
                {row.title}
              </Link>
              {row.isLeftOut ? (
                <p className="text-amber text-sm">Not published any more: left out of the mail.</p>
              ) : (
                <p className="text-ink-muted text-sm">
                  {domainNames[row.domain].label} · {formatMoment(row.publishedAt, timeZone)}
                </p>
              )}
            </div>
            <div className="col-start-2 flex gap-1 sm:col-start-3">
              <RowButton
                name="up"
                row={row}
                label={`Move “${row.title}” up`}
                icon={ArrowUp}
                isIdle={index === 0}
                onClick={() => place(row.id, index - 1)}
              />
              <RowButton
                name="down"
                row={row}
                label={`Move “${row.title}” down`}
                icon={ArrowDown}
                isIdle={index === shown.length - 1}
                onClick={() => place(row.id, index + 1)}
              />
              <RowButton name="remove" row={row} label={`Remove “${row.title}”`} icon={X} />
            </div>
          </li>
        ))}
      </ol>
    </Form>
  )
}

interface RowButtonProps {
  name: 'up' | 'down' | 'remove'
  row: { id: string }
  label: string
  icon: ComponentType<{ className?: string; 'aria-hidden': 'true' }>
  /** It would change nothing. It stays focusable, so that the keyboard does not lose its place. */
  isIdle?: boolean
  /** With scripts, instead of sending the form. */
  onClick?: () => void
}

function RowButton({ name, row, label, icon: Icon, isIdle = false, onClick }: RowButtonProps) {
  return (
    <button
      type="submit"
      name={name}
      value={row.id}
      title={label}
      aria-label={label}
      aria-disabled={isIdle}
      data-button={`${name} ${row.id}`}
      onClick={
        onClick &&
        ((event) => {
          event.preventDefault()
          if (!isIdle) onClick()
        })
      }
      className="inline-flex size-11 cursor-pointer items-center justify-center rounded-lg border border-line-strong hover:border-cyan hover:text-cyan aria-disabled:cursor-default aria-disabled:opacity-40"
    >
      <Icon aria-hidden="true" className="size-4" />
    </button>
  )
}

/** A moved row is inserted again, and loses the focus: it gets it back. */
function useFocusedButton(order: readonly string[]) {
  const list = useRef<HTMLOListElement>(null)
  const focused = useRef<HTMLElement | null>(null)
  const shown = order.join()
  const lastShown = useRef(shown)
  useEffect(() => {
    const element = list.current
    if (!element) return
    const remember = (event: FocusEvent) => {
      focused.current = event.target instanceof HTMLElement ? event.target : null
    }
    const forget = (event: FocusEvent) => {
      // Without a related target the element was moved, or the window lost the focus.
      if (event.relatedTarget) focused.current = null
    }
    element.addEventListener('focusin', remember)
    element.addEventListener('focusout', forget)
    return () => {
      element.removeEventListener('focusin', remember)
      element.removeEventListener('focusout', forget)
    }
  }, [])
  useEffect(() => {
    if (lastShown.current === shown) return
    lastShown.current = shown
    if (!focused.current || document.activeElement !== document.body) return
    // The row of a removed article is gone.
    if (focused.current.isConnected) focused.current.focus()
    else list.current?.focus()
  }, [shown])
  return list
}
