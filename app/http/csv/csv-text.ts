import { stringify } from 'csv-stringify/sync'

export type CsvCell = string | number | null

/** Lines of RFC 4180. A cell that would be a formula in a spreadsheet begins with an apostrophe. */
export function csvText(rows: readonly (readonly CsvCell[])[]): string {
  return stringify([...rows], {
    escape_formulas: true,
    record_delimiter: 'windows',
    quoted_match: /[\r\n]/,
  })
}

/** A cell as it was before `csvText` protected it from being a formula. */
export function withoutApostrophe(cell: string): string {
  return /^'[=+\-@\t\r＝＋－＠]/.test(cell) ? cell.slice(1) : cell
}
