import { caretAt, linesAround, type SelectedText, type TextEdit } from './text-edit.rules'

/** Puts the selected lines into a code block, or begins an empty one. */
export function insertCodeBlock({ text, selection }: SelectedText): TextEdit {
  const { start, end } = linesAround(text, selection)
  const code = text.slice(start, end)
  const fence = '`'.repeat(Math.max(3, longestFence(code) + 1))
  const before = gapBefore(text, start)
  const insert = `${before}${fence}\n${code}\n${fence}${gapAfter(text, end)}`
  const firstLine = start + before.length + fence.length + 1
  // The caret is where the code begins: the language is written by hand, above it.
  return { start, end, insert, selection: { start: firstLine, end: firstLine + code.length } }
}

function longestFence(code: string): number {
  return Math.max(
    2,
    ...Array.from(code.matchAll(/^ {0,3}(`{3,})/gm), ([, run]) => run?.length ?? 0),
  )
}

export function insertTable({ text, selection }: SelectedText): TextEdit {
  const { start, end } = linesAround(text, { start: selection.end, end: selection.end })
  const isEmptyLine = text.slice(start, end).trim() === ''
  const place = isEmptyLine ? start : end
  const before = isEmptyLine ? gapBefore(text, start) : '\n\n'
  const heading = 'Heading'
  const table = `| ${heading} |     |\n| ------- | --- |\n|         |     |`
  const from = place + before.length + 2
  return {
    start: place,
    end,
    insert: `${before}${table}${gapAfter(text, end)}`,
    selection: { start: from, end: from + heading.length },
  }
}

export function insertRule({ text, selection }: SelectedText): TextEdit {
  const { start, end } = linesAround(text, { start: selection.end, end: selection.end })
  const isEmptyLine = text.slice(start, end).trim() === ''
  const place = isEmptyLine ? start : end
  const insert = `${isEmptyLine ? gapBefore(text, start) : '\n\n'}---\n\n`
  return { start: place, end, insert, selection: caretAt(place + insert.length) }
}

/** A reference at the caret, and its text at the end of the body, where the caret is afterwards. */
export function insertFootnote({ text, selection }: SelectedText): TextEdit {
  const number = nextFootnote(text)
  const { end: place } = selection
  const rest = text.slice(place).trimEnd()
  const isAfterNotes = /(^|\n)\[\^[^\]\n]+\]:[^\n]*$/.test(text.trimEnd())
  const insert = `[^${number}]${rest}\n${isAfterNotes ? '' : '\n'}[^${number}]: `
  return { start: place, end: text.length, insert, selection: caretAt(place + insert.length) }
}

function nextFootnote(text: string): number {
  const used = Array.from(text.matchAll(/\[\^(\d{1,6})\]/g), ([, number]) => Number(number))
  return used.reduce((highest, number) => Math.max(highest, number), 0) + 1
}

/** The line ends that are missing for an empty line before a block. */
function gapBefore(text: string, place: number): string {
  const before = text.slice(Math.max(0, place - 2), place)
  if (before === '' || before === '\n\n' || before === '\n') {
    return before === '\n' && place > 1 ? '\n' : ''
  }
  return before.endsWith('\n') ? '\n' : '\n\n'
}

function gapAfter(text: string, place: number): string {
  const after = text.slice(place, place + 2)
  if (after.trim() !== '' && !after.startsWith('\n')) return '\n\n'
  return after.startsWith('\n') && after[1] !== '\n' && after.length === 2 ? '\n' : ''
}
