import type { TextRange, TextSurface } from '../writing/surface/text-surface.browser'

/**
 * Inserts a separate paragraph. The range is the selection from before a dialog opened, because some browsers lose it
 * when the dialog closes.
 */
export function insertParagraph(surface: TextSurface, text: string, range: TextRange): void {
  const value = surface.text()
  const before = value.slice(0, range.start)
  const after = value.slice(range.end)
  surface.replace(range, `${gap(before, /\n*$/)}${text}${gap(after, /^\n*/) || '\n'}`)
}

/** The line ends that are missing for an empty line between the paragraph and its neighbour. */
function gap(neighbour: string, lineEnds: RegExp): string {
  if (neighbour.trim() === '') return ''
  const existing = lineEnds.exec(neighbour)?.[0].length ?? 0
  return '\n'.repeat(Math.max(0, 2 - existing))
}
