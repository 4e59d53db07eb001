import { type RefObject, useCallback, useEffect } from 'react'
import { PalettePanel } from './palette-panel.view'

interface PaletteDialogProps {
  dialog: RefObject<HTMLDialogElement | null>
  onClose: () => void
}

/** A native modal dialog: the browser traps the focus, closes it on Escape and returns the focus. */
export function PaletteDialog({ dialog, onClose }: PaletteDialogProps) {
  const close = useCallback(() => dialog.current?.close(), [dialog])
  const open = useCallback(
    (url: string) => {
      close()
      location.assign(url)
    },
    [close],
  )

  useEffect(() => {
    const element = dialog.current
    if (!element) return
    element.showModal()
    element.querySelector('input')?.focus()
    const unlockScrolling = lockScrolling()
    const removeListeners = closeOnClickOutside(element)
    return () => {
      unlockScrolling()
      removeListeners()
    }
  }, [dialog])

  return (
    // A scroll container as large as the window, so that neither wheel nor keys scroll the page behind it.
    <dialog
      ref={dialog}
      aria-label="Search"
      onClose={onClose}
      className="size-full max-h-none max-w-none overflow-y-auto overscroll-contain bg-transparent text-ink transition-opacity duration-150 backdrop:bg-ground/80 sm:px-6 sm:pt-[12vh] starting:opacity-0"
    >
      <div className="mx-auto max-w-2xl overflow-hidden border-line-strong border-b bg-surface shadow-2xl shadow-shade sm:rounded-card sm:border">
        <PalettePanel close={close} open={open} />
      </div>
    </dialog>
  )
}

/**
 * Keeps the page behind from scrolling. Not where the scrollbar takes space: hiding it would shift the page, and there
 * the dialog, a scroll container itself, is enough.
 */
function lockScrolling(): () => void {
  const { style, clientWidth } = document.documentElement
  if (clientWidth === innerWidth) style.overflow = 'hidden'
  return () => {
    style.overflow = ''
  }
}

/**
 * A click beside the panel has the dialog itself as its target. It must start and end there: selecting text in the field
 * and releasing the button outside must not close the palette.
 */
function closeOnClickOutside(dialog: HTMLDialogElement): () => void {
  const listeners = new AbortController()
  let startedOutside = false
  dialog.addEventListener(
    'pointerdown',
    ({ target }) => {
      startedOutside = target === dialog
    },
    listeners,
  )
  dialog.addEventListener(
    'click',
    ({ target }) => {
      if (startedOutside && target === dialog) dialog.close()
    },
    listeners,
  )
  return () => listeners.abort()
}
