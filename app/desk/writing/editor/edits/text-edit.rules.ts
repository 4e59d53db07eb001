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

export interface Change extends TextRange {
  insert: string
}

/** Several changes as one edit. What is inserted at an end of the selection is outside of it. */
export function editOf(text: string, changes: readonly Change[], selection: TextRange): TextEdit {
  const sorted = changes.toSorted((one, other) => one.start - other.start)
  const start = sorted[0]?.start ?? selection.start
  let place = start
  let insert = ''
  for (const change of sorted) {
    insert += text.slice(place, change.start) + change.insert
    place = change.end
  }
  const isCaret = selection.start === selection.end
  return {
    start,
    end: place,
    insert,
    selection: {
      start: placeAfter(sorted, selection.start, true),
      end: placeAfter(sorted, selection.end, isCaret),
    },
  }
}

function placeAfter(changes: readonly Change[], place: number, isBehindInserted: boolean): number {
  const shifts = changes
    .filter(({ start, end }) => end < place || (end === place && (start < end || isBehindInserted)))
    .map(({ start, end, insert }) => insert.length - (end - start))
  return place + shifts.reduce((sum, shift) => sum + shift, 0)
}

/** An edit that only selects. */
export function selectOnly(selection: TextRange): TextEdit {
  return { start: selection.start, end: selection.start, insert: '', selection }
}

/** Without the white space at its ends; as it is if it is nothing else. */
export function withoutOuterSpace(text: string, { start, end }: TextRange): TextRange {
  const part = text.slice(start, end)
  if (part.trim() === '') return { start, end }
  return {
    start: start + part.length - part.trimStart().length,
    end: end - (part.length - part.trimEnd().length),
  }
}
