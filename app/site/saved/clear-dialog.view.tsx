import type { RefObject } from 'react'
import { Button } from '~/ui/button'

interface ClearDialogProps {
  dialog: RefObject<HTMLDialogElement | null>
  onConfirm: () => void
}

/**
 * A native modal dialog: the browser traps the focus, closes it on Escape and returns the focus. The first button has
 * the focus, so that a hasty Enter does not clear the list.
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
        Clear your saved articles?
      </h2>
      <p id="clear-text" className="mt-3 text-ink-soft">
        This removes the list and its offline copies from this browser. It cannot be undone. Export
        the list first if you want to keep it.
      </p>
      <div className="mt-7 flex flex-wrap justify-end gap-3">
        <Button look="outline" onClick={() => dialog.current?.close()}>
          Cancel
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
