import { caretAt, type SelectedText, type TextEdit } from './text-edit.rules'

type Alignment = 'left' | 'center' | 'right' | null

interface Table {
  start: number
  end: number
  rows: string[][]
  alignments: Alignment[]
  /** Where the caret is; the row of dashes counts as the heading. */
  row: number
  column: number
}

const dashes = /^ {0,3}\|?[ \t]*:?-+:?[ \t]*(\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/
/** More would not be laid out while a key waits. */
const maxLines = 500

/** Moves to the next cell, or the one before, and aligns the table. A new row follows the last cell. Null elsewhere. */
export function moveInTable(selected: SelectedText, by: 1 | -1): TextEdit | null {
  const table = tableAt(selected)
  if (!table) return null
  const width = table.alignments.length
  const cell = table.row * width + table.column + by
  // Shift+Tab in the first cell leaves the table as Tab does elsewhere.
  if (cell < 0) return null
  const rows = cell < table.rows.length * width ? table.rows : [...table.rows, emptyRow(width)]
  return selectCell({ ...table, rows, row: Math.floor(cell / width), column: cell % width })
}

/** Enter adds a row below. After the dashes of a table that has no rows yet, they are typed by hand. */
export function addRow(selected: SelectedText): TextEdit | null {
  const table = tableAt(selected)
  if (!table || selected.selection.start !== selected.selection.end) return null
  if (table.rows.length === 1 && selected.selection.end === table.end) return null
  const rows = table.rows.toSpliced(table.row + 1, 0, emptyRow(table.alignments.length))
  return selectCell({ ...table, rows, row: table.row + 1, column: 0 })
}

/** In an empty last row, Enter removes it and goes on below the table. */
export function leaveTable(selected: SelectedText): TextEdit | null {
  const table = tableAt(selected)
  if (!table || table.row === 0 || table.row !== table.rows.length - 1) return null
  if (table.rows[table.row]?.some((cell) => cell !== '')) return null
  const { text } = format({ ...table, rows: table.rows.slice(0, -1) })
  const insert = `${text}\n\n`
  const place = table.start + insert.length
  const isFollowed = selected.text.startsWith('\n\n', table.end)
  const end = isFollowed ? table.end + 2 : table.end
  return { start: table.start, end, insert, selection: { start: place, end: place } }
}

/** The first bar of a row that is typed by hand replaces an empty row, which Enter has made. */
export function typedBar(selected: SelectedText): TextEdit | null {
  const { text, selection } = selected
  const start = startOfLine(text, selection.start)
  const line = lineAt(text, start)
  const isFirstCell = /^[ \t]*\|[ \t]*$/.test(text.slice(start, selection.start))
  if (!/^[ \t|]*$/.test(line) || !isFirstCell || selection.start !== selection.end) return null
  if (!tableAt(selected)) return null
  return { start, end: start + line.length, insert: '|', selection: caretAt(start + 1) }
}

function emptyRow(width: number): string[] {
  return Array.from({ length: width }, () => '')
}

function selectCell(table: Table): TextEdit {
  const { start, end, row, column } = table
  const { text, places } = format(table)
  const place = start + (places[row]?.[column] ?? 0)
  const length = table.rows[row]?.[column]?.length ?? 0
  return { start, end, insert: text, selection: { start: place, end: place + length } }
}

export function tableAt({ text, selection }: SelectedText): Table | null {
  const place = selection.end
  const lineStart = startOfLine(text, place)
  if (!hasBar(lineAt(text, lineStart))) return null
  const start = firstTableLine(text, lineStart)
  const lines: string[] = []
  let end = start
  for (let from = start; from <= text.length && lines.length <= maxLines; ) {
    const line = lineAt(text, from)
    if (!hasBar(line)) break
    lines.push(line)
    end = from + line.length
    from = end + 1
  }
  const [heading = '', rule = ''] = lines
  if (lines.length < 2 || lines.length > maxLines || !dashes.test(rule)) return null
  const alignments = cellsOf(rule).map(alignmentOf)
  const width = Math.max(alignments.length, cellsOf(heading).length)
  while (alignments.length < width) alignments.push(null)
  const rows = lines
    .filter((_, n) => n !== 1)
    .map((line) => Array.from({ length: width }, (_, n) => cellsOf(line)[n] ?? ''))
  const lineNumber = text.slice(start, lineStart).split('\n').length - 1
  return {
    start,
    end,
    rows,
    alignments,
    row: Math.max(0, lineNumber - 1),
    column: Math.min(columnAt(lineAt(text, lineStart), place - lineStart), width - 1),
  }
}

function firstTableLine(text: string, lineStart: number): number {
  let first = lineStart
  for (let count = 0; first > 0 && count < maxLines; count += 1) {
    const previous = startOfLine(text, first - 1)
    if (!hasBar(lineAt(text, previous))) break
    first = previous
  }
  return first
}

const startOfLine = (text: string, place: number) =>
  place === 0 ? 0 : text.lastIndexOf('\n', place - 1) + 1

function lineAt(text: string, start: number): string {
  const end = text.indexOf('\n', start)
  return text.slice(start, end === -1 ? text.length : end)
}

const hasBar = (line: string) => line.includes('|')

/** A bar after a backslash is part of a cell. */
function barsOf(line: string): number[] {
  return Array.from(line.matchAll(/\\.|\|/g))
    .filter(([match]) => match === '|')
    .map(({ index }) => index)
}

function cellsOf(line: string): string[] {
  const bars = barsOf(line)
  const edges = [-1, ...bars, line.length]
  const cells = edges.slice(1).map((edge, n) => line.slice((edges[n] ?? 0) + 1, edge).trim())
  if (line.trimStart().startsWith('|')) cells.shift()
  if (bars.length > 0 && line.slice((bars.at(-1) ?? 0) + 1).trim() === '') cells.pop()
  return cells
}

function columnAt(line: string, place: number): number {
  const passed = barsOf(line).filter((bar) => bar < place).length
  return Math.max(0, line.trimStart().startsWith('|') ? passed - 1 : passed)
}

function alignmentOf(dashed: string): Alignment {
  const isLeft = dashed.startsWith(':')
  const isRight = dashed.endsWith(':')
  if (isLeft && isRight) return 'center'
  if (isRight) return 'right'
  return isLeft ? 'left' : null
}

/** The aligned table, and where the text of each cell begins in it. */
function format({ rows, alignments }: Pick<Table, 'rows' | 'alignments'>) {
  const widths = alignments.map((_, column) =>
    Math.max(3, ...rows.map((row) => widthOf(row[column] ?? ''))),
  )
  const lines: string[] = []
  const places: number[][] = []
  let passed = 0
  for (const [n, row] of rows.entries()) {
    const line = `| ${row.map((cell, column) => pad(cell, widths[column] ?? 3)).join(' | ')} |`
    places.push(placesIn(row, widths, passed))
    lines.push(line)
    passed += line.length + 1
    if (n > 0) continue
    const rule = `| ${alignments.map((one, column) => ruleOf(one, widths[column] ?? 3)).join(' | ')} |`
    lines.push(rule)
    passed += rule.length + 1
  }
  return { text: lines.join('\n'), places }
}

function placesIn(row: string[], widths: number[], lineStart: number): number[] {
  let place = lineStart + 2
  return row.map((cell, column) => {
    const start = place
    place += pad(cell, widths[column] ?? 3).length + 3
    return start
  })
}

function ruleOf(alignment: Alignment, width: number): string {
  const left = alignment === 'left' || alignment === 'center' ? ':' : '-'
  const right = alignment === 'right' || alignment === 'center' ? ':' : '-'
  return left + '-'.repeat(width - 2) + right
}

const pad = (cell: string, width: number) => cell + ' '.repeat(Math.max(0, width - widthOf(cell)))

const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}]/gu

/** In columns of a fixed-width font. */
function widthOf(cell: string): number {
  return [...cell].length + (cell.match(wide)?.length ?? 0)
}
