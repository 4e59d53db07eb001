import { parse } from 'csv-parse/sync'

export const importLimits = { bytes: 20 * 1024 * 1024, rows: 100_000, lines: 500_000 } as const

/** A cell with line breaks spans lines. Without a limit, one quotation mark that is not closed would swallow the file. */
const maxLinesPerRow = 20
const maxJoinAttempts = 3

export type CsvRefusal = 'empty' | 'spreadsheet' | 'not-text' | 'too-many-lines'

export type DecodedCsv =
  | { ok: true; text: string; isUtf: boolean }
  | { ok: false; reason: CsvRefusal }

/** A row of the file, or a line that cannot be read. */
export type CsvEntry =
  | { ok: true; line: number; cells: string[] }
  | { ok: false; line: number; reason: string; text: string }

/** UTF-8, UTF-16 with a mark, or else the encoding of older Windows programs. */
export function decodeCsv(bytes: Uint8Array): DecodedCsv {
  if (bytes.length === 0) return { ok: false, reason: 'empty' }
  if (isSpreadsheet(bytes)) return { ok: false, reason: 'spreadsheet' }
  const utf16 = utf16Of(bytes)
  if (utf16) return checked(new TextDecoder(utf16).decode(bytes), true)
  if (bytes.includes(0)) return { ok: false, reason: 'not-text' }
  try {
    return checked(new TextDecoder('utf-8', { fatal: true }).decode(bytes), true)
  } catch {
    return checked(new TextDecoder('windows-1252').decode(bytes), false)
  }
}

function checked(text: string, isUtf: boolean): DecodedCsv {
  if (text.trim() === '') return { ok: false, reason: 'empty' }
  if (text.includes('\0')) return { ok: false, reason: 'not-text' }
  return { ok: true, text: text.toWellFormed(), isUtf }
}

/** The first bytes of .xlsx and .ods files, and of .xls files. */
function isSpreadsheet(bytes: Uint8Array): boolean {
  const start = [...bytes.subarray(0, 4)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return start === '504b0304' || start === 'd0cf11e0'
}

function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null
}

/** Null if there are more lines than any file with the allowed number of rows has. */
export function linesOf(text: string): string[] | null {
  let count = 1
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1
  if (count > importLimits.lines) return null
  const lines = text.split(/\r\n|\n|\r/)
  return lines.length > importLimits.lines ? null : lines
}

export interface CsvTable {
  /** The first row, which may be a header. */
  first: string[]
  /** Where it begins, counted from 1. */
  line: number
  delimiter: string
  /** The index of the first line after it. */
  next: number
}

/** Excel writes and reads such a line above the first row. */
const namesDelimiter = /^sep=[,;\t]$/i

/** Null if no line has text. */
export function firstRowOf(lines: readonly string[]): CsvTable | null {
  const start = lines.findIndex((line) => line.trim() !== '' && !namesDelimiter.test(line))
  const line = lines[start]
  if (line === undefined) return null
  const delimiter = delimiterIn(line)
  const row = rowAt(lines, start, { delimiter, width: null })
  const { entry, next } = row
  return entry.ok ? { first: entry.cells, line: entry.line, delimiter, next } : null
}

/** The one that is used most outside of quotation marks. */
function delimiterIn(line: string): string {
  const plain = line.replace(/"[^"]*"/g, '')
  const countOf = (delimiter: string) => plain.split(delimiter).length
  const [best = ','] = [',', ';', '\t'].sort((a, b) => countOf(b) - countOf(a))
  return best
}

/** The rows from a line on. Empty lines are left out, and each row must have as many cells as the first. */
export function* csvEntries(lines: readonly string[], table: CsvTable): Generator<CsvEntry> {
  const format = { delimiter: table.delimiter, width: table.first.length }
  for (let at = table.next; at < lines.length; ) {
    const end = endOfSimpleLines(lines, at)
    if (end > at) {
      yield* simpleRows(lines, at, end, format)
      at = end
    } else {
      const { entry, next } = rowAt(lines, at, format)
      yield entry
      at = next
    }
  }
}

const maxLinesAtOnce = 200

/** The lines up to this one have no cell that spans lines, unless something is wrong with them. */
function endOfSimpleLines(lines: readonly string[], start: number): number {
  let end = start
  while (end < lines.length && end - start < maxLinesAtOnce && !hasOddQuotes(lines[end] ?? '')) {
    end += 1
  }
  return end
}

/** Starting the parser takes longer than a line, so it gets many, and fewer if something is wrong with them. */
function* simpleRows(
  lines: readonly string[],
  start: number,
  end: number,
  format: Format,
): Generator<CsvEntry> {
  const filled: number[] = []
  for (let at = start; at < end; at += 1) {
    if (!isEmptyLine(lines[at] ?? '', format.delimiter)) filled.push(at)
  }
  if (filled.length === 0) return
  const rows = rowsIn(filled.map((at) => lines[at]).join('\n'), format.delimiter, {
    isStrict: true,
  })
  if (rows?.length === filled.length) {
    for (const [index, at] of filled.entries()) {
      yield entryOf(rows[index] ?? [], { line: at + 1, text: lines[at] ?? '' }, format)
    }
  } else if (end - start > 1) {
    const middle = Math.floor((start + end) / 2)
    yield* simpleRows(lines, start, middle, format)
    yield* simpleRows(lines, middle, end, format)
  } else yield rowAt(lines, start, format).entry
}

function isEmptyLine(line: string, delimiter: string): boolean {
  return line.replaceAll(delimiter, '').replaceAll('"', '').trim() === ''
}

interface Format {
  delimiter: string
  /** How many cells a row has; null if any number is right. */
  width: number | null
}

function rowAt(
  lines: readonly string[],
  start: number,
  { delimiter, width }: Format,
): { entry: CsvEntry; next: number } {
  const text = lines[start] ?? ''
  const line = start + 1
  const [alone] = rowsIn(text, delimiter, { isStrict: false }) ?? []
  if (alone) {
    return { entry: entryOf(alone, { line, text }, { delimiter, width }), next: start + 1 }
  }
  const joined = joinedRow(lines, start, { delimiter, width })
  if (joined) return { entry: { ok: true, line, cells: joined.cells }, next: joined.next }
  const reason = 'has a quotation mark that is not closed'
  return { entry: { ok: false, line, reason, text }, next: start + 1 }
}

function entryOf(
  read: string[],
  { line, text }: { line: number; text: string },
  { width }: Format,
): CsvEntry {
  const cells = withoutEmptyEnd(read, width)
  if (width === null || cells.length === width) return { ok: true, line, cells }
  const reason = `has ${counted(cells.length)}, the first line has ${counted(width)}`
  return { ok: false, line, reason, text }
}

function counted(cells: number): string {
  return cells === 1 ? '1 cell' : `${cells} cells`
}

/** A row whose cells contain line breaks. Null if none of the next lines closes the quotation mark. */
function joinedRow(
  lines: readonly string[],
  start: number,
  { delimiter, width }: Format,
): { cells: string[]; next: number } | null {
  let text = lines[start] ?? ''
  if (!hasOddQuotes(text)) return null
  let attempts = 0
  const end = Math.min(start + maxLinesPerRow, lines.length)
  for (let at = start + 1; at < end && attempts < maxJoinAttempts; at += 1) {
    const line = lines[at] ?? ''
    text += `\n${line}`
    if (!hasOddQuotes(line)) continue
    attempts += 1
    const rows = rowsIn(text, delimiter, { isStrict: true })
    const cells = rows?.length === 1 ? rows[0] : undefined
    if (cells && (width === null || cells.length === width)) return { cells, next: at + 1 }
  }
  return null
}

function hasOddQuotes(line: string): boolean {
  return line.split('"').length % 2 === 0
}

/** Null if it cannot be read. Unless it is strict, a quotation mark may stand inside of a cell. */
function rowsIn(
  text: string,
  delimiter: string,
  { isStrict }: { isStrict: boolean },
): string[][] | null {
  if (!text.includes('"')) return text.split('\n').map((line) => line.split(delimiter))
  try {
    return parse(text, {
      delimiter,
      record_delimiter: '\n',
      relax_quotes: !isStrict,
      relax_column_count: true,
    })
  } catch {
    return null
  }
}

/** Some programs end every line with empty cells. */
function withoutEmptyEnd(cells: string[], width: number | null): string[] {
  if (width === null || cells.length <= width) return cells
  return cells.slice(width).every((cell) => cell.trim() === '') ? cells.slice(0, width) : cells
}
