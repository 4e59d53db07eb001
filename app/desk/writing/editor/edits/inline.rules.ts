import { caretAt, type SelectedText, type TextEdit } from './text-edit.rules'

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

/** The third backtick of a fence has no partner. */
export function typedFence({ text, selection }: SelectedText): TextEdit | null {
  const { start } = selection
  const lineStart = start === 0 ? 0 : text.lastIndexOf('\n', start - 1) + 1
  if (!/^\s*``?$/.test(text.slice(lineStart, start))) return null
  const end = text[start] === '`' ? start + 1 : start
  return { start, end, insert: '`', selection: caretAt(start + 1) }
}
