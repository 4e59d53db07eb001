import { stringify } from 'csv-stringify/sync'

export type CsvCell = string | number | null

interface CsvFile {
  /** Without the ending. */
  name: string
  header: readonly string[]
  /** Loaded part by part, so that a long table needs little memory. */
  parts: AsyncIterable<readonly (readonly CsvCell[])[]>
}

/**
 * A table as a file that spreadsheets open. A cell that would be a formula there begins with an apostrophe
 * (`withoutApostrophe` removes it again).
 */
export function csvDownload({ name, header, parts }: CsvFile): Response {
  const lines = linesOf(header, parts)
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await lines.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await lines.return(undefined)
    },
  })
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}.csv"`,
      'Cache-Control': 'no-store',
    },
  })
}

async function* linesOf(header: CsvFile['header'], parts: CsvFile['parts']) {
  const encoder = new TextEncoder()
  // Excel takes a file without this mark for one in an old encoding.
  yield encoder.encode(`\uFEFF${toCsv([header])}`)
  for await (const rows of parts) if (rows.length > 0) yield encoder.encode(toCsv(rows))
}

function toCsv(rows: readonly (readonly CsvCell[])[]): string {
  return stringify([...rows], {
    escape_formulas: true,
    record_delimiter: 'windows',
    quoted_match: /[\r\n]/,
  })
}

/** A cell as it was before a download protected it from being a formula. */
export function withoutApostrophe(cell: string): string {
  return /^'[=+\-@\t\r＝＋－＠]/.test(cell) ? cell.slice(1) : cell
}
