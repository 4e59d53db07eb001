import { Keyboard } from 'lucide-react'

const themes = [
  { value: '', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

/** The letter of each is drawn as large as it makes the text, within reason. */
const textSizes = [
  { value: 'small', label: 'Small', look: 'text-[0.8125rem]' },
  { value: '', label: 'Standard', look: 'text-base' },
  { value: 'large', label: 'Large', look: 'text-lg' },
  { value: 'larger', label: 'Larger', look: 'text-xl' },
  { value: 'largest', label: 'Largest', look: 'text-2xl' },
]

const choice =
  'flex min-h-10 cursor-pointer items-center justify-center rounded-md px-2 text-ink-soft transition-colors hover:text-ink has-checked:bg-ink has-checked:font-semibold has-checked:text-ground has-focus-visible:outline-2 has-focus-visible:outline-cyan has-focus-visible:outline-offset-2 forced-colors:has-checked:outline-2'

/**
 * How the site looks for this reader: one panel a page, opened by every `DisplayButton`. Served by
 * islands/aids/display.ts; the choice for the size of text is shown where there is a text to read.
 */
export function DisplayPanel() {
  return (
    <>
      <div
        id="display-panel"
        popover="auto"
        role="dialog"
        aria-label="Display settings"
        className="display-panel"
      >
        <fieldset data-display="theme">
          <legend className="token text-ink-muted">Theme</legend>
          <div className="mt-2.5 grid grid-cols-3 rounded-lg border border-line-strong p-1">
            {themes.map(({ value, label }) => (
              <label key={value} className={choice}>
                <input type="radio" name="theme" value={value} className="sr-only" />
                {label}
              </label>
            ))}
          </div>
        </fieldset>
        <fieldset data-display="textSize" className="for-prose mt-5">
          <legend className="token text-ink-muted">Text size</legend>
          <div className="mt-2.5 grid grid-cols-5 rounded-lg border border-line-strong p-1">
            {textSizes.map(({ value, label, look }) => (
              <label key={value} className={`${choice} ${look}`}>
                <input
                  type="radio"
                  name="textSize"
                  value={value}
                  aria-label={label}
                  className="sr-only"
                />
                <span aria-hidden="true">A</span>
              </label>
            ))}
          </div>
        </fieldset>
        <button
          type="button"
          data-show-shortcuts
          className="-mx-2 mt-4 flex min-h-10 w-[calc(100%+1rem)] cursor-pointer items-center gap-2.5 rounded-md px-2 text-ink-soft transition-colors hover:bg-raised hover:text-ink"
        >
          <Keyboard aria-hidden="true" className="size-4" />
          Keyboard shortcuts
          <kbd className="ml-auto rounded border border-line-strong px-2 font-mono text-sm">?</kbd>
        </button>
      </div>
      <p aria-live="polite" data-announce className="sr-only" />
    </>
  )
}
