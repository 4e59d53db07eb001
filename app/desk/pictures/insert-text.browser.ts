import type { HeldPlace, TextRange, TextSurface } from '../writing/surface/text-surface.browser'

/**
 * Inserts a separate paragraph, and returns where it is. The range is the selection from before a dialog opened, because
 * some browsers lose it when the dialog closes.
 */
export function insertParagraph(surface: TextSurface, text: string, range: TextRange): TextRange {
  const { before, after } = gapsAround(surface.text(), range)
  surface.replace(range, before + text + after)
  const start = range.start + before.length
  return { start, end: start + text.length }
}

/** Inserts a separate paragraph where the place is now. */
export function fillParagraph(surface: TextSurface, held: HeldPlace, text: string): void {
  const place = held.place()
  if (place === null) return
  const { before, after } = gapsAround(surface.text(), { start: place, end: place })
  held.fill(before + text + after)
}

function gapsAround(text: string, { start, end }: TextRange) {
  const rest = text.slice(end)
  return {
    before: gap(text.slice(0, start), /\n*$/),
    after: rest === '' ? '\n' : gap(rest, /^\n*/),
  }
}

/** The line ends that are missing for an empty line between the paragraph and its neighbour. */
function gap(neighbour: string, lineEnds: RegExp): string {
  if (neighbour.trim() === '') return ''
  const existing = lineEnds.exec(neighbour)?.[0].length ?? 0
  return '\n'.repeat(Math.max(0, 2 - existing))
}
