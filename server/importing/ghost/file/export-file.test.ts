import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ExportRow, exportRows } from './export-file'
import { JsonReader } from './json-reader'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigil-ghost-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function rowsOf(content: string | Uint8Array, tables = ['posts', 'tags']) {
  const file = join(folder, 'ghost.json')
  await writeFile(file, content)
  const rows: ExportRow[] = []
  for await (const row of exportRows(file, new Set(tables))) rows.push(row)
  return rows.map(({ table, row }) => ({ table, row }))
}

const posts = [
  { id: '1', title: 'A "quoted" {title}] \\' },
  { id: '2', title: 'Größe 🎉' },
]
const data = { settings: [{ key: 'x', value: ']}' }], posts, benefits: [], tags: [{ id: 't' }] }
const expected = [
  { table: 'posts', row: posts[0] },
  { table: 'posts', row: posts[1] },
  { table: 'tags', row: { id: 't' } },
]

describe('the rows of an export', () => {
  test('are read in the order of the file, without other tables', async () => {
    const file = { db: [{ meta: { version: '6.0' }, data }] }
    expect(await rowsOf(JSON.stringify(file))).toEqual(expected)
    expect(await rowsOf(JSON.stringify(file, null, 2))).toEqual(expected)
    expect(await rowsOf(`\uFEFF${JSON.stringify({ data, meta: {} })}`)).toEqual(expected)
    expect(await rowsOf(gzipSync(JSON.stringify(file)))).toEqual(expected)
  })

  test('a broken row is null, and the others are read', async () => {
    const broken = '{"data":{"posts":[{"id":1},{"id":tru},{"id":2}]}}'
    expect((await rowsOf(broken)).map(({ row }) => row)).toEqual([{ id: 1 }, null, { id: 2 }])
  })

  test.each([
    ['', 'it does not begin with {'],
    ['<rss>', 'it does not begin with {'],
    ['{"posts": []}', 'it has no tables of Ghost'],
    ['{"db": [{"data": {"posts": [{"id": "1", "title": "A', 'it ends in the middle'],
    ['{"db": [{"data": {"posts": [{}]}}]', 'it ends in the middle'],
    ['{"db": [{"data": {"posts": [{} {}]}}]}', 'it is not valid JSON at byte 31'],
    ['{"db": [{"data": {"posts": []}}]} more', 'it is not valid JSON at byte 34'],
    ['PK\u0003\u0004', 'it is a zip file'],
  ])('%j is refused', async (content, reason) => {
    await expect(rowsOf(content)).rejects.toThrow(`ghost.json cannot be imported: ${reason}`)
  })

  test('a packed file that is cut off is refused', async () => {
    const packed = gzipSync(JSON.stringify({ db: [{ data }] }))
    await expect(rowsOf(packed.subarray(0, 60))).rejects.toThrow('it cannot be unpacked')
  })
})

describe('the reader', () => {
  test('reads any JSON in pieces of any size', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.jsonValue(),
        fc.integer({ min: 1, max: 9 }),
        fc.constantFrom(0, 2),
        async (value, size, indent) => {
          const bytes = Buffer.from(JSON.stringify([value, value], null, indent))
          const reader = new JsonReader(piecesOf(bytes, size))
          const read: unknown[] = []
          for await (const _ of reader.items())
            read.push(JSON.parse((await reader.value(1e6)) ?? ''))
          await reader.end()
          expect(JSON.stringify(read)).toBe(JSON.stringify([value, value]))
        },
      ),
    )
  })

  test('does not keep what is too long', async () => {
    const reader = new JsonReader(piecesOf(Buffer.from(`["${'x'.repeat(100)}", 1]`), 7))
    const read: (string | null)[] = []
    for await (const _ of reader.items()) read.push(await reader.value(20))
    expect(read).toEqual([null, '1'])
  })
})

async function* piecesOf(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
