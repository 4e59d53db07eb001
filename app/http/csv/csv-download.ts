import { type CsvCell, csvText } from './csv-text'

interface CsvFile {
  /** Without the ending. */
  name: string
  header: readonly string[]
  /** Loaded part by part, so that a long table needs little memory. */
  parts: AsyncIterable<readonly (readonly CsvCell[])[]>
}

/** A table as a file that spreadsheets open. */
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
  yield encoder.encode(`\uFEFF${csvText([header])}`)
  for await (const rows of parts) if (rows.length > 0) yield encoder.encode(csvText(rows))
}
