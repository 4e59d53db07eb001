import { caretAt, type SelectedText, type TextEdit } from './text-edit.rules'

export type InlineMark = '**' | '*' | '~~' | '`'

/** Adds a mark around the selection or the word at the caret, or removes it. */
export function toggleMark(selected: SelectedText, mark: InlineMark): TextEdit {
  const { text } = selected
  const { start, end } = withoutOuterSpace(text, selected.selection)
  const size = mark.length
  if (isMarked(text, start, end, mark)) {
    const insert = text.slice(start, end)
    return {
      start: start - size,
      end: end + size,
      insert,
      selection: { start: start - size, end: end - size },
    }
  }
  const part = text.slice(start, end)
  if (part.length > 2 * size && isMarked(text, start + size, end - size, mark)) {
    const insert = part.slice(size, -size)
    return { start, end, insert, selection: { start, end: start + insert.length } }
  }
  if (start !== end) return surround({ text, selection: { start, end } }, mark, mark)
  const word = wordAt(text, start)
  if (word.start === word.end) return surround({ text, selection: word }, mark, mark)
  if (isMarked(text, word.start, word.end, mark)) {
    return {
      start: word.start - size,
      end: word.end + size,
      insert: text.slice(word.start, word.end),
      selection: caretAt(start - size),
    }
  }
  return { ...surround({ text, selection: word }, mark, mark), selection: caretAt(start + size) }
}

export function surround({ text, selection }: SelectedText, open: string, close: string): TextEdit {
  const { start, end } = selection
  return {
    start,
    end,
    insert: open + text.slice(start, end) + close,
    selection: { start: start + open.length, end: end + open.length },
  }
}

/** `**` is not two `*`: a run of stars is bold with two of them, italic with one, both with three. */
function isMarked(text: string, start: number, end: number, mark: InlineMark): boolean {
  const before = runBefore(text, start, mark[0] ?? '')
  const after = runAfter(text, end, mark[0] ?? '')
  if (mark === '*') return before % 2 === 1 && after % 2 === 1
  return before >= mark.length && after >= mark.length
}

function runBefore(text: string, place: number, character: string): number {
  let count = 0
  while (count < 3 && text[place - 1 - count] === character) count += 1
  return count
}

function runAfter(text: string, place: number, character: string): number {
  let count = 0
  while (count < 3 && text[place + count] === character) count += 1
  return count
}

/** A mark next to a space does nothing in Markdown. */
function withoutOuterSpace(text: string, { start, end }: { start: number; end: number }) {
  const part = text.slice(start, end)
  if (part.trim() === '') return { start, end }
  return {
    start: start + part.length - part.trimStart().length,
    end: end - (part.length - part.trimEnd().length),
  }
}

const letter = /[\p{L}\p{M}\p{N}]/u

function wordAt(text: string, place: number) {
  let start = place
  let end = place
  while (start > 0 && letter.test(text[start - 1] ?? '')) start -= 1
  while (end < text.length && letter.test(text[end] ?? '')) end += 1
  return { start, end }
}

const address = /^(https?:\/\/|mailto:)\S+$/

/** The selection becomes the text of a link; an address that is selected becomes its target. */
export function makeLink({ text, selection }: SelectedText): TextEdit {
  const { start, end } = withoutOuterSpace(text, selection)
  const part = text.slice(start, end)
  if (address.test(part)) {
    return { start, end, insert: `[](${part})`, selection: caretAt(start + 1) }
  }
  const target = 'https://'
  const from = start + part.length + 3
  const isEmpty = part === ''
  return {
    start,
    end,
    insert: `[${part}](${target})`,
    selection: isEmpty ? caretAt(start + 1) : { start: from, end: from + target.length },
  }
}

/** Typed over a selection, these are put around it. */
const pairs: Record<string, string> = {
  '(': ')',
  '[': ']',
  '{': '}',
  '"': '"',
  "'": "'",
  '`': '`',
  '*': '*',
  _: '_',
  '~': '~',
  '“': '”',
  '‘': '’',
  '«': '»',
}

export function typedOver(selected: SelectedText, typed: string): TextEdit | null {
  const close = pairs[typed]
  const { start, end } = selected.selection
  if (close === undefined || start === end) return null
  if (selected.text.slice(start, end).trim() === '') return null
  return surround(selected, typed, close)
}
