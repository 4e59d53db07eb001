import { tableAt } from '../editor/edits/tables.rules'
import { paragraphGaps } from '../surface/paragraph-gaps.rules'
import type { TextRange } from '../surface/text-range.rules'

/** What is inserted around a pasted text, and how the text itself is changed. */
export interface FittedText {
  before: string
  text: string
  after: string
}

interface Place {
  text: string
  range: TextRange
  /** The pasted text is blocks and not a part of a line. */
  isBlocks: boolean
}

const item = /^([-*+]|\d{1,9}[.)])[ \t]+/
const structure = /^((?:[ \t]*>[ \t]?)*)([ \t]*)((?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?)?/

/** Makes a pasted text a part of the table cell, list item or quote that it is pasted into. */
export function fitInto(pasted: string, place: Place): FittedText {
  const { text, range, isBlocks } = place
  if (isInTableCell(text, range)) return { before: '', text: cellText(pasted), after: '' }
  const isMultiline = pasted.includes('\n')
  const around = structureAt(text, range)
  if (around?.marker && item.test(pasted)) return asItems(pasted, around)
  if (around && isMultiline) return isBlocks ? asBlocks(pasted, around) : asLines(pasted, around)
  if (!isBlocks) return { before: '', text: pasted, after: '' }
  const gaps = paragraphGaps(text, range)
  // What is typed next continues the last paragraph. It would break the last row of a table, and the end of code.
  const isOpenEnd = text.slice(range.end).trim() === '' && !/(\||```|~~~)$/.test(pasted)
  return { ...gaps, text: pasted, after: isOpenEnd ? '' : gaps.after }
}

/** Copied words keep the spaces around them, which markdown has no use for. */
export function withOuterSpaces(
  markdown: string,
  copied: string,
  { text, range }: Omit<Place, 'isBlocks'>,
) {
  if (markdown.includes('\n')) return markdown
  const isSpaceBefore = range.start === 0 || /\s/.test(text[range.start - 1] ?? '')
  const isSpaceAfter = /\s/.test(text[range.end] ?? '')
  const before = !isSpaceBefore && /^[ \t\u00a0]/.test(copied) ? ' ' : ''
  const after = !isSpaceAfter && /[ \t\u00a0]$/.test(copied) ? ' ' : ''
  return before + markdown + after
}

function isInTableCell(text: string, range: TextRange): boolean {
  return (
    !text.slice(range.start, range.end).includes('\n') &&
    tableAt({ text, selection: range }) !== null
  )
}

/** A cell is one line. */
function cellText(pasted: string): string {
  return pasted
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => !/^(```.*|~~~.*|[|:\- ]*)$/.test(line))
    .map(withoutBlockMarks)
    .join(' ')
    .replace(/\\.|\|/g, (match) => (match === '|' ? '\\|' : match))
}

function withoutBlockMarks(line: string): string {
  const isRow = line.startsWith('|') && line.endsWith('|')
  const words = isRow ? line.slice(1, -1).replace(/\s*\|\s*/g, ' ') : line
  return words.replace(/^(#{1,6}|>|[-*+]|\d{1,9}[.)])\s+/, '').trim()
}

interface Structure {
  /** What every line of a quote begins with. */
  quote: string
  indent: string
  /** Of a list item: `- `, `1. ` or `- [ ] `. */
  marker: string
  hasTextBefore: boolean
  hasTextAfter: boolean
  /** The next line goes on with the same paragraph. */
  isContinued: boolean
}

/** The quote or list item around a range. Null outside, and if the range begins before its text. */
function structureAt(text: string, { start, end }: TextRange): Structure | null {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1
  const [line = '', next = ''] = text.slice(end).split('\n', 2)
  const head = text.slice(lineStart, start)
  const [prefix = '', quote = '', indent = '', marker = ''] =
    structure.exec(text.slice(lineStart).split('\n', 1)[0] ?? '') ?? []
  if (prefix === '' || prefix.trimEnd().length > head.length) return null
  const [nextPrefix = '', , , nextMarker = ''] = structure.exec(next) ?? []
  return {
    quote,
    indent,
    marker,
    hasTextBefore: head.slice(prefix.length).trim() !== '',
    hasTextAfter: line.trim() !== '',
    isContinued: nextMarker === '' && next.slice(nextPrefix.length).trim() !== '',
  }
}

/** Items become items of the list that they are pasted into. */
function asItems(pasted: string, around: Structure): FittedText {
  const start = around.quote + around.indent
  let number = Number.parseInt(around.marker, 10) + (around.hasTextBefore ? 1 : 0)
  const isNumbered = !Number.isNaN(number)
  const nextMarker = () =>
    isNumbered ? around.marker.replace(/\d+/, String(number++)) : around.marker
  const width = (item.exec(pasted)?.[0] ?? '').length
  const lines = pasted.split('\n').map((line, index) => {
    const isFirst = index === 0 && !around.hasTextBefore
    if (item.test(line)) {
      const marker = nextMarker()
      return (isFirst ? '' : start + marker) + line.replace(item, '')
    }
    if (line.trim() === '') return start.trimEnd()
    const isNested = line.startsWith(' '.repeat(width))
    return start + (isNested ? ' '.repeat(plainWidth(around.marker)) + line.slice(width) : line)
  })
  return {
    before: around.hasTextBefore ? '\n' : '',
    text: lines.join('\n'),
    after: around.hasTextAfter ? `\n${start}${nextMarker()}` : '',
  }
}

/** Without the box of a task: what follows is indented by the mark alone. */
const plainWidth = (marker: string) => (item.exec(marker)?.[0] ?? '').length

function asBlocks(pasted: string, around: Structure): FittedText {
  const { hasTextBefore, hasTextAfter, isContinued } = around
  const line = lineStartIn(around)
  const gap = `\n${line.trimEnd()}\n${line}`
  return {
    before: hasTextBefore ? gap : '',
    text: asLines(pasted, around).text,
    after: hasTextAfter ? gap : isContinued ? `\n${line.trimEnd()}` : '',
  }
}

function asLines(pasted: string, around: Structure): FittedText {
  const start = lineStartIn(around)
  const [first = '', ...rest] = pasted.split('\n')
  const lines = rest.map((line) => (line.trim() === '' ? start.trimEnd() : start + line))
  return { before: '', text: [first, ...lines].join('\n'), after: '' }
}

function lineStartIn({ quote, indent, marker }: Structure): string {
  return quote + indent + ' '.repeat(plainWidth(marker))
}
