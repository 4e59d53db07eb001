import { expect, test } from 'vitest'
import { csvDownload } from './csv-download'
import { type CsvCell, withoutApostrophe } from './csv-text'

async function* parts(...tables: CsvCell[][][]) {
  yield* tables
}

test('a download is a file with a header, quoted where needed, in lines as RFC 4180 has them', async () => {
  const rows = parts([['a "b", c', 1]], [], [['two\nlines', null]])
  const answer = csvDownload({ name: 'reads', header: ['Title', 'Reads'], parts: rows })
  expect(answer.headers.get('Content-Disposition')).toBe('attachment; filename="reads.csv"')
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
  const bytes = new Uint8Array(await answer.arrayBuffer())
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(new TextDecoder().decode(bytes)).toBe('Title,Reads\r\n"a ""b"", c",1\r\n"two\nlines",\r\n')
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)'])('%s is no formula in a spreadsheet', async (cell) => {
  const answer = csvDownload({ name: 'x', header: ['x'], parts: parts([[cell]]) })
  const [, line] = (await answer.text()).split('\r\n')
  expect(line).toMatch(/^"?'/)
  expect(withoutApostrophe(`'${cell}`)).toBe(cell)
})

test('an apostrophe of the text itself stays', () => {
  expect(withoutApostrophe("'s-Hertogenbosch")).toBe("'s-Hertogenbosch")
})
