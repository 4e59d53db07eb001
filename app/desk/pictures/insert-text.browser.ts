import { paragraphGaps } from '../writing/surface/paragraph-gaps.rules'
import type { HeldPlace, TextRange, TextSurface } from '../writing/surface/text-surface.browser'

/**
 * Inserts a separate paragraph. The range is the selection from before a dialog opened, because some browsers lose it when
 * the dialog closes.
 */
export function insertParagraph(surface: TextSurface, text: string, range: TextRange): void {
  const { before, after } = paragraphGaps(surface.text(), range)
  surface.replace(range, before + text + after)
}

/** Inserts a separate paragraph where the place is now. */
export function fillParagraph(surface: TextSurface, held: HeldPlace, text: string): void {
  const place = held.place()
  if (place === null) return
  const { before, after } = paragraphGaps(surface.text(), { start: place, end: place })
  held.fill(before + text + after)
}
