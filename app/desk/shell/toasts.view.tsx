import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Button } from '~/ui/button'

export interface Toast {
  kind: 'success' | 'error'
  /** SPEC 8 gives some a title. */
  title?: string
  text: string
  /** Identifies what the toast is about, such as a form: a newer toast replaces an older one of the same task. */
  task?: string
  /** The page shows the message, too: the toast of an error then closes by itself. */
  isOnPage?: boolean
  /** A toast with undo stays until it is closed, because there may be no other way to undo. */
  undo?: () => void
  /** How long it is shown, if it closes by itself. */
  forMs?: number
}

interface ShownToast extends Toast {
  key: number
}

const shownMs = 12_000
const maxShown = 3

// Outside React: a page's effects run before those of the shell, which would miss their toasts.
let toasts: ShownToast[] = []
const none: ShownToast[] = []
const listeners = new Set<() => void>()
let lastKey = 0

/** For short messages. Important ones must be on the page as well. */
export function showToast(toast: Toast): void {
  lastKey += 1
  const key = lastKey
  const isReplaced = ({ task }: Toast) => task !== undefined && task === toast.task
  const others = toasts.filter((other) => !isReplaced(other))
  replaceToasts([...others, { ...toast, key }].slice(-maxShown))
  const isShort = (toast.kind === 'success' || toast.isOnPage) && !toast.undo
  if (isShort) setTimeout(() => close(key), toast.forMs ?? shownMs)
}

/** For a task that continues in another way: what its toast says is over. */
export function closeToastOf(task: string): void {
  replaceToasts(toasts.filter((toast) => toast.task !== task))
}

function close(key: number): void {
  replaceToasts(toasts.filter((toast) => toast.key !== key))
}

function replaceToasts(next: ShownToast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows the toasts and announces them to screen readers. Errors that only a toast shows stay until they are closed. */
export function Toasts() {
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  )
  return (
    <section
      aria-label="Notifications"
      aria-live="polite"
      data-toasts=""
      className="pointer-events-none fixed inset-x-4 bottom-4 z-50 flex flex-col items-end gap-3 sm:left-auto sm:w-[26rem]"
    >
      {shown.map(({ key, kind, title, text, undo }) => (
        <div
          key={key}
          className={`pointer-events-auto flex w-full gap-3 rounded-card border bg-raised p-4 shadow-xl ${kind === 'error' ? 'border-red/60' : 'border-green/60'}`}
        >
          {kind === 'error' ? (
            <CircleAlert aria-hidden="true" className="mt-0.5 size-5 flex-none text-red" />
          ) : (
            <CircleCheck aria-hidden="true" className="mt-0.5 size-5 flex-none text-green" />
          )}
          <div className="min-w-0 flex-1">
            {title && <p className="font-semibold">{title}</p>}
            <p className="wrap-anywhere">{text}</p>
            {undo && (
              <Button
                look="outline"
                size="small"
                className="mt-3"
                onClick={() => {
                  close(key)
                  undo()
                }}
              >
                Undo
              </Button>
            )}
          </div>
          <button
            type="button"
            aria-label="Close"
            onClick={() => close(key)}
            className="-m-2 flex size-9 flex-none cursor-pointer items-center justify-center rounded-md text-ink-muted hover:text-ink"
          >
            <X aria-hidden="true" className="size-4.5" />
          </button>
        </div>
      ))}
    </section>
  )
}

/** True the first time for a history entry: a message in its address is not shown again after going back. */
export function takeUnseen(): boolean {
  if (history.state?.wasSeen) return false
  history.replaceState({ ...history.state, wasSeen: true }, '')
  return true
}
