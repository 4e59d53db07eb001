import { isInCodeBlock } from './block-texts.rules'
import { changeLines, listMarks } from './blocks.rules'
import { numbered } from './numbering.rules'
import { caretAt, linesAround, type SelectedText, type TextEdit } from './text-edit.rules'

const indent = '  '

export function indentItems(selected: SelectedText): TextEdit {
  const { text, selection } = selected
  const first = text.slice(linesAround(text, selection).start)
  // An item inside a numbered one starts below the text of it.
  const width = /^\s*\d{1,9}[.)][ \t]+/.test(first) ? '   ' : indent
  const edit = changeLines(selected, (lines) => lines.map((line) => width + line))
  return numbered(selected, edit)
}

export function outdentItems(selected: SelectedText): TextEdit {
  const edit = changeLines(selected, (lines) =>
    lines.map((line) => line.replace(/^( {1,3}|\t)/, '')),
  )
  return numbered(selected, edit)
}

export function isInList({ text, selection }: SelectedText): boolean {
  const { start, end } = linesAround(text, selection)
  const firstLine = text.slice(start, end).split('\n', 1)[0] ?? ''
  return Object.values(listMarks).some((mark) => mark.test(firstLine))
}

const emptyQuote = /^((?: {0,3}> ?)*) {0,3}>[ \t]*$/
const emptyItem = /^(?:[-*+](?:[ \t]+\[[ xX]\])?|\d{1,9}[.)])[ \t]*$/

/**
 * Enter in an empty line of a quote, or an empty item, goes on below it. An empty line stays between: without one,
 * Markdown takes the text for a part of the block. Null elsewhere.
 */
export function leaveBlock({ text, selection }: SelectedText): TextEdit | null {
  const { start, end } = linesAround(text, selection)
  if (selection.start !== selection.end || selection.end !== end) return null
  const line = text.slice(start, end)
  const quote = emptyQuote.exec(line)
  if ((!quote && !emptyItem.test(line)) || isInCodeBlock(text, start)) return null
  // A quote in another one: that goes on.
  const outer = quote?.[1] ?? ''
  const isAfterText = start > 1 && text[start - 2] !== '\n'
  const insert = (isAfterText ? `${outer.trimEnd()}\n` : '') + outer
  return { start, end, insert, selection: caretAt(start + insert.length) }
}
