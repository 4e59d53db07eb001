import { SunMoon } from '~/ui/icons'

/** In the footer of every page. Where there is no script there is nothing to set, and no button. */
export function DisplayButton() {
  return (
    <button
      type="button"
      popoverTarget="display-panel"
      aria-expanded="false"
      aria-haspopup="dialog"
      className="needs-script flex min-h-9 cursor-pointer items-center gap-2 rounded-md border border-line-strong px-3.5 text-ink-soft transition-colors hover:border-cyan hover:text-cyan"
    >
      <SunMoon className="size-4" />
      Display
    </button>
  )
}
