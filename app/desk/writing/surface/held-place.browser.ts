import { changeBetween } from '~/autosave/text-change.rules'
import { keepCaret } from './keep-caret.browser'
import { placeAfterChange } from './text-range.rules'
import type { HeldPlace, TextSurface } from './text-surface.rules'

/**
 * A place in a text area. It is found again by comparing the texts, because an editor may have taken the place of the
 * text area by then.
 */
export function holdInText(at: number, findSurface: () => TextSurface | null): HeldPlace {
  const before = findSurface()?.text() ?? ''
  const place = () => {
    const after = findSurface()?.text()
    return after === undefined ? null : placeAfterChange(changeBetween(before, after), at)
  }
  return {
    element: null,
    place,
    fill(text) {
      const surface = findSurface()
      const start = place()
      if (!surface || start === null) return
      const range = { start, end: start }
      keepCaret(surface, range, () => surface.replace(range, text))
    },
    release: () => {},
  }
}
