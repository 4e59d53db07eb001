import { type RefObject, useCallback, useEffect } from 'react'
import { PalettePanel } from './palette-panel'

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
    <dialog
      ref={dialog}
      aria-label="Search"
      onClose={onClose}
      className="w-full max-w-none overflow-hidden border-line-strong border-b bg-surface text-ink shadow-2xl shadow-black/60 transition-opacity duration-150 backdrop:bg-ground/80 sm:mx-auto sm:mt-[12vh] sm:w-[calc(100%-3rem)] sm:max-w-2xl sm:rounded-card sm:border starting:opacity-0"
    >
      <PalettePanel close={close} open={open} />
    </dialog>
  )
}

/** The page behind stays where it is. A scrollbar that takes room keeps it, so that nothing shifts. */
function lockScrolling(): () => void {
  const { style, clientWidth } = document.documentElement
  style.scrollbarGutter = innerWidth > clientWidth ? 'stable' : ''
  style.overflow = 'hidden'
  return () => {
    style.scrollbarGutter = ''
    style.overflow = ''
  }
}

/**
 * A press on the backdrop is a press on the dialog itself. It must begin and end there: marking text in
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
