import { changeBetween } from '~/autosave/text-change.rules'
import { keepCaret } from './keep-caret.browser'
import { placeAfterChange } from './text-range.rules'
import type { InsertionPoint, TextSurface } from './text-surface.rules'

/**
 * An insertion point of a text area. It is found again by comparing the texts, because an editor may have taken the place of the
 * text area by then.
 */
export function textAreaInsertionPoint(
  at: number,
  findSurface: () => TextSurface | null,
): InsertionPoint {
  const before = findSurface()?.text() ?? ''
  const position = () => {
    const after = findSurface()?.text()
    return after === undefined ? null : placeAfterChange(changeBetween(before, after), at)
  }
  return {
    element: null,
    position,
    insert(text) {
      const surface = findSurface()
      const start = position()
      if (!surface || start === null) return
      const range = { start, end: start }
      keepCaret(surface, range, () => surface.replace(range, text))
    },
    remove: () => {},
  }
}
