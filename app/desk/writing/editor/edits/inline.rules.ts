import type { SelectedText, TextEdit } from './text-edit.rules'

export function surround({ text, selection }: SelectedText, open: string, close: string): TextEdit {
  const { start, end } = selection
  return {
    start,
    end,
    insert: open + text.slice(start, end) + close,
    selection: { start: start + open.length, end: end + open.length },
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
