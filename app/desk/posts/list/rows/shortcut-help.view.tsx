import type { Ref } from 'react'
import { Button } from '~/ui/button'
import { listKeys } from './list-keys.rules'

interface ShortcutHelpProps {
  ref: Ref<HTMLDialogElement>
  areKeysOn: boolean
  onChange: (areOn: boolean) => void
}

/** The keys of the list. They can be turned off: for those who dictate, a word would be a row of commands. */
export function ShortcutHelp({ ref, areKeysOn, onChange }: ShortcutHelpProps) {
  return (
    <dialog
      ref={ref}
      aria-labelledby="shortcuts-title"
      className="m-auto w-[min(28rem,calc(100vw-2.5rem))] rounded-card border border-line-strong bg-surface p-6 text-ink shadow-2xl backdrop:bg-ground/80"
    >
      <h2 id="shortcuts-title" className="mb-4 font-semibold text-xl">
        Keyboard shortcuts
      </h2>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        {listKeys.map(({ keys, does }) => (
          <div key={does} className="col-span-2 grid grid-cols-subgrid items-baseline">
            <dt className="flex gap-1.5">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-7 rounded-md border border-line-strong px-1.5 py-0.5 text-center font-mono text-sm"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <label className="mt-5 flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          checked={areKeysOn}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
          className="size-4.5 accent-cyan"
        />
        Use these keys in this browser
      </label>
      <form method="dialog" className="mt-4 flex justify-end">
        <Button type="submit" look="outline">
          Close
        </Button>
      </form>
    </dialog>
  )
}
