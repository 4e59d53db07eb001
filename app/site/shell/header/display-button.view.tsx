import { SunMoon } from '~/ui/icons'

/** Opens the display settings, in the footer of every page. Hidden without scripts. */
export function DisplayButton() {
  return (
    <button
      type="button"
      popoverTarget="display-panel"
      aria-haspopup="dialog"
      className="needs-script flex min-h-9 cursor-pointer items-center gap-2 rounded-md border border-line-strong px-3.5 text-ink-soft transition-colors hover:border-cyan hover:text-cyan"
    >
      <SunMoon className="size-4" />
      Display
    </button>
  )
}
