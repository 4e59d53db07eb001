import type { TextRange } from '../../surface/text-range.rules'

export interface SelectedText {
  text: string
  selection: TextRange
}

/** One replacement, and what is selected after it. */
export interface TextEdit {
  start: number
  end: number
  insert: string
  selection: TextRange
}

export function applyEdit(
  { text }: SelectedText,
  { start, end, insert, selection }: TextEdit,
): SelectedText {
  return { text: text.slice(0, start) + insert + text.slice(end), selection }
}

export function caretAt(place: number): TextRange {
  return { start: place, end: place }
}

/** The whole lines that a range touches, without the line end of the last one. */
export function linesAround(text: string, { start, end }: TextRange): TextRange {
  const lineStart = start === 0 ? 0 : text.lastIndexOf('\n', start - 1) + 1
  // A selection that ends before the first character of a line does not touch it.
  const last = end > start && text[end - 1] === '\n' ? end - 1 : end
  const lineEnd = text.indexOf('\n', last)
  return { start: lineStart, end: lineEnd === -1 ? text.length : lineEnd }
}
