import { applyEdits, type Fix, type Hint } from '~/posts/editing/preflight/hint.rules'
import { focusField } from '../panel/reveal-field.browser'
import { textSurface } from '../surface/text-surface.browser'

/** Focuses the field of a hint, and selects the place if there is one. */
export function jumpTo({ field, range }: Pick<Hint, 'field' | 'range'>): void {
  focusField(field)
  if (!range) return
  const surface = textSurface(field)
  const control = document.getElementById(field)
  if (surface) surface.select(range)
  else if (control instanceof HTMLInputElement) control.setSelectionRange(range.start, range.end)
}

/**
 * Changes the text of the body in one step, which can be undone as one. Nothing happens, and the result is false, if the
 * text is no longer the one that was checked.
 */
export function applyFix({ edits }: Fix, checkedText: string): boolean {
  const surface = textSurface('body')
  const [first, last] = [edits[0], edits.at(-1)]
  if (!surface || !first || !last) return false
  const range = { start: first.start, end: last.end }
  const part = checkedText.slice(range.start, range.end)
  if (surface.text().slice(range.start, range.end) !== part) return false
  const moved = edits.map(({ start, end, text }) => ({
    start: start - range.start,
    end: end - range.start,
    text,
  }))
  surface.replace(range, applyEdits(part, moved))
  return true
}
