import { type RefObject, useCallback, useEffect } from 'react'
import { PalettePanel } from './palette-panel.view'

interface PaletteDialogProps {
  dialog: RefObject<HTMLDialogElement | null>
  onClose: () => void
}

/** The browser's own modal dialog: it keeps the focus inside, closes on Escape and gives the focus back. */
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
    const shown = dialog.current
    if (!shown) return
    shown.showModal()
    shown.querySelector('input')?.focus()
    const undo = [lockScrolling(), closeOnPressOutside(shown)]
    return () => {
      for (const each of undo) each()
    }
  }, [dialog])

  return (
    // As large as the window and a scroll container, so that no wheel or key reaches the page behind.
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
 * The page behind stays where it is. Not where its scrollbar takes room: without it the page would be
 * wider and shift, and there the dialog alone keeps wheel and keys to itself.
 */
function lockScrolling(): () => void {
  const { style, clientWidth } = document.documentElement
  if (clientWidth === innerWidth) style.overflow = 'hidden'
  return () => {
    style.overflow = ''
  }
}

/**
 * A press beside the panel is a press on the dialog itself. It must begin and end there: marking text in
 * the field and letting go outside is not a wish to close.
 */
function closeOnPressOutside(dialog: HTMLDialogElement): () => void {
  const done = new AbortController()
  let beganOutside = false
  dialog.addEventListener(
    'pointerdown',
    ({ target }) => {
      beganOutside = target === dialog
    },
    done,
  )
  dialog.addEventListener(
    'click',
    ({ target }) => {
      if (beganOutside && target === dialog) dialog.close()
    },
    done,
  )
  return () => done.abort()
}
