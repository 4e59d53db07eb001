import { expect, test } from 'vitest'
import { type CsvEntry, csvEntries, decodeCsv, firstRowOf, linesOf } from './csv-file.rules'

function entriesOf(text: string): CsvEntry[] {
  const lines = linesOf(text) ?? []
  const table = firstRowOf(lines)
  if (!table) throw new Error('There is no first row.')
  return [...csvEntries(lines, table)]
}

const cellsOf = (text: string) => entriesOf(text).map((entry) => (entry.ok ? entry.cells : null))

test('rows are read with the delimiter of the first line', () => {
  for (const delimiter of [',', ';', '\t']) {
    const text = ['email', 'name'].join(delimiter).concat('\r\n', `a@b.c${delimiter}"Ada, Bo"\n`)
    expect(cellsOf(text)).toEqual([['a@b.c', 'Ada, Bo']])
  }
})

test('the line with which Excel names the delimiter, and empty lines, are no first row', () => {
  const lines = linesOf('sep=;\r\n\r\nemail;note\r\na@b.c;1, 2, 3, 4\r\n') ?? []
  const table = firstRowOf(lines)
  expect(table).toEqual({ first: ['email', 'note'], line: 3, delimiter: ';', next: 3 })
  expect(firstRowOf(['sep=;'])).toBeNull()
})

test('a cell may contain quotation marks, and line breaks in quotation marks', () => {
  const text = 'email,note\na@b.c,"She said ""no"".\nTwice, even."\nb@b.c,a 5" screen\n'
  expect(cellsOf(text)).toEqual([
    ['a@b.c', 'She said "no".\nTwice, even.'],
    ['b@b.c', 'a 5" screen'],
  ])
})

test('a quotation mark that is not closed costs its line only', () => {
  const quoted = (name: string) => `"${name}@b.c","${name}"`
  const lines = ['"email","name"', quoted('a'), '"b@b.c","open', quoted('c'), quoted('d')]
  const entries = entriesOf([...lines, '"e@b.c","open', quoted('f')].join('\n'))
  expect(entries.map(({ ok, line }) => [ok, line])).toEqual([
    [true, 2],
    [false, 3],
    [true, 4],
    [true, 5],
    [false, 6],
    [true, 7],
  ])
  expect(entries[1]).toMatchObject({
    reason: 'has a quotation mark that is not closed',
    text: '"b@b.c","open',
  })
})

test('a line with another number of cells is broken, unless the rest is empty', () => {
  const [short, long, padded, ...others] = entriesOf(
    'email,name,date\na@b.c,Ada\nb@b.c,Bo,1,2\nc@b.c,Cy,1,,\n\n,,\n',
  )
  expect(short).toMatchObject({ ok: false, reason: 'has 2 cells, the first line has 3 cells' })
  expect(long).toMatchObject({ ok: false, line: 3 })
  expect(padded).toMatchObject({ ok: true, cells: ['c@b.c', 'Cy', '1'] })
  expect(others).toEqual([])
})

test('UTF-8, UTF-16 and the encoding of older Windows programs are read', () => {
  const utf8 = decodeCsv(Buffer.from('\uFEFFemail\nzoë@b.c'))
  expect(utf8).toEqual({ ok: true, text: 'email\nzoë@b.c', isUtf: true })
  expect(decodeCsv(Buffer.from('\uFEFFemail\nzoë', 'utf16le'))).toMatchObject({
    text: 'email\nzoë',
  })
  expect(decodeCsv(Buffer.from('zoë', 'latin1'))).toEqual({ ok: true, text: 'zoë', isUtf: false })
})

test('files that are no text are refused with the reason', () => {
  const reasonOf = (bytes: Uint8Array) => {
    const decoded = decodeCsv(bytes)
    return decoded.ok ? null : decoded.reason
  }
  expect(reasonOf(Buffer.from(''))).toBe('empty')
  expect(reasonOf(Buffer.from(' \r\n\n'))).toBe('empty')
  expect(reasonOf(Buffer.from('PK\u0003\u0004rest'))).toBe('spreadsheet')
  expect(reasonOf(Buffer.from([0x89, 0x50, 0, 0]))).toBe('not-text')
  expect(linesOf('\n'.repeat(500_001))).toBeNull()
})
