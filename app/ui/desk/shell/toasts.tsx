import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, useState } from 'react'

export interface Toast {
  kind: 'success' | 'error'
  /** SPEC 8 gives some a title. */
  title?: string
  text: string
}

interface ShownToast extends Toast {
  key: number
}

const shownMs = 12_000
const listeners = new Set<(toast: Toast) => void>()

/** Tells the editor something in passing. What must not be missed is said on the page as well. */
export function showToast(toast: Toast): void {
  for (const listen of listeners) listen(toast)
}

let shown = 0

/** The one place where toasts appear; read aloud when they do. Errors stay until they are closed. */
export function Toasts() {
  const [toasts, setToasts] = useState<ShownToast[]>([])
  const close = (key: number) => setToasts((now) => now.filter((toast) => toast.key !== key))
  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>()
    const show = (toast: Toast) => {
      shown += 1
      const key = shown
      setToasts((now) => [...now.slice(-2), { ...toast, key }])
      if (toast.kind === 'error') return
      const hide = () => setToasts((now) => now.filter((other) => other.key !== key))
      timers.add(setTimeout(hide, shownMs))
    }
    listeners.add(show)
    return () => {
      listeners.delete(show)
      for (const timer of timers) clearTimeout(timer)
    }
  }, [])
  return (
    <section
      aria-label="Notifications"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 bottom-4 z-50 flex flex-col items-end gap-3 sm:left-auto sm:w-[26rem]"
    >
      {toasts.map(({ key, kind, title, text }) => (
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

/** Whether what this address tells is told for the first time, and not by going back to it. */
export function isNews(): boolean {
  if (history.state?.wasTold) return false
  history.replaceState({ ...history.state, wasTold: true }, '')
  return true
}
