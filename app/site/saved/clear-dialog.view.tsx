import type { RefObject } from 'react'
import { Button } from '~/ui/button'

interface ClearDialogProps {
  dialog: RefObject<HTMLDialogElement | null>
  onConfirm: () => void
}

/**
 * The browser's own modal dialog: it keeps the focus inside, closes on Escape and gives the focus back. Its
 * first button has the focus: what cannot be undone is not what a hasty Enter does.
 */
export function ClearDialog({ dialog, onConfirm }: ClearDialogProps) {
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby="clear-title"
      aria-describedby="clear-text"
      className="m-auto w-[min(28rem,calc(100vw-2.5rem))] rounded-card border border-line-strong bg-surface p-6 text-ink shadow-2xl shadow-black/60 transition-opacity duration-150 backdrop:bg-ground/80 md:p-8 starting:opacity-0"
    >
      <h2 id="clear-title" className="font-semibold text-xl">
        Clear all that you saved?
      </h2>
      <p id="clear-text" className="mt-3 text-ink-soft">
        The whole list is removed from this browser, with its copies for reading offline. That
        cannot be undone. To keep the list itself, export it first.
      </p>
      <div className="mt-7 flex flex-wrap justify-end gap-3">
        <Button look="outline" onClick={() => dialog.current?.close()}>
          Keep them
        </Button>
        <Button
          onClick={() => {
            dialog.current?.close()
            onConfirm()
          }}
        >
          Clear all
        </Button>
      </div>
    </dialog>
  )
}
