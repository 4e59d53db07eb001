import type { TextRange } from './text-range.rules'
import type { TextSurface } from './text-surface.rules'

/** Edits a range that the editor is not writing in: caret, scroll position and focus stay where they are. */
export function keepCaret(surface: TextSurface, edited: TextRange, edit: () => void): void {
  const selection = surface.selection()
  const topLine = surface.topLine()
  const focused = document.activeElement
  const length = surface.text().length
  edit()
  const shift = surface.text().length - length
  const moved = (position: number) => {
    if (position >= edited.end && position > edited.start) return position + shift
    return Math.min(position, edited.start)
  }
  surface.select({ start: moved(selection.start), end: moved(selection.end) })
  surface.scrollToLine(topLine)
  if (focused instanceof HTMLElement && focused !== document.activeElement) {
    focused.focus({ preventScroll: true })
  }
}
