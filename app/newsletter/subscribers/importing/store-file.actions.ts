import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Db } from '~/database/database'
import type { Editor } from '~/people/editor.rules'
import {
  type CsvEntry,
  type CsvRefusal,
  csvEntries,
  decodeCsv,
  firstRowOf,
  importLimits,
  linesOf,
} from './csv-file.rules'
import { type ImportProblem, rowsPerBatch } from './import.rules'
import { headerOf } from './import-columns.rules'
import {
  changeImport,
  deleteImport,
  insertBatches,
  insertImport,
  insertProblems,
  type StoredRow,
} from './imports.queries'

interface UploadedCsv {
  editor: Pick<Editor, 'name'>
  fileName: string
  bytes: Uint8Array
}

export type StoreResult = { ok: true; id: string } | { ok: false; reason: CsvRefusal | 'no-rows' }

const sampleRows = 5
const batchesPerWrite = 4
const maxNameLength = 120
const maxCellLength = 1000

/**
 * Parses an uploaded file and stores its rows, so that any process can import them later. Neither parsing nor writing
 * holds up other requests for long.
 */
export async function storeFile(
  { db, clock }: { db: Db; clock: () => Date },
  { editor, fileName, bytes }: UploadedCsv,
): Promise<StoreResult> {
  const decoded = decodeCsv(bytes)
  if (!decoded.ok) return decoded
  const lines = linesOf(decoded.text)
  if (!lines) return { ok: false, reason: 'too-many-lines' }
  const table = firstRowOf(lines)
  if (!table) return { ok: false, reason: 'not-text' }
  const { names, hasHeader, origin } = headerOf(table.first)
  const id = randomUUID()
  const name = fileName.replaceAll('\0', '').toWellFormed().slice(0, maxNameLength)
  await insertImport(db, { id, fileName: name, editorName: editor.name }, clock())
  const first: CsvEntry[] = hasHeader ? [] : [{ ok: true, line: table.line, cells: table.first }]
  const stored = await storeEntries(db, id, chain(first, csvEntries(lines, table)))
  if (!stored || stored.rows === 0) {
    await deleteImport(db, id)
    return { ok: false, reason: stored ? 'no-rows' : 'too-many-lines' }
  }
  const { rows, sample, broken, batches } = stored
  const file = { names, hasHeader, origin, isUtf: decoded.isUtf, rows, sample }
  const ready = { status: 'ready' as const, file, broken, batches }
  await changeImport(db, { id, status: 'uploading' }, ready, clock())
  return { ok: true, id }
}

function* chain<Item>(...parts: Iterable<Item>[]): Generator<Item> {
  for (const part of parts) yield* part
}

/** Null if the file has too many rows. */
async function storeEntries(db: Db, id: string, entries: Iterable<CsvEntry>) {
  const sample: string[][] = []
  let rows = 0
  let broken = 0
  let batches = 0
  let waiting: StoredRow[] = []
  let problems: ImportProblem[] = []

  async function write(): Promise<void> {
    const parts: { number: number; rows: StoredRow[] }[] = []
    for (let from = 0; from < waiting.length; from += rowsPerBatch) {
      parts.push({ number: batches, rows: waiting.slice(from, from + rowsPerBatch) })
      batches += 1
    }
    await insertBatches(db, id, parts)
    await insertProblems(db, id, problems)
    waiting = []
    problems = []
    await setImmediate()
  }

  for (const entry of entries) {
    if (entry.ok) {
      rows += 1
      const cells = entry.cells.map((cell) => cell.slice(0, maxCellLength).toWellFormed())
      if (sample.length < sampleRows) sample.push(cells)
      waiting.push([entry.line, cells])
    } else {
      broken += 1
      const { line, reason, text } = entry
      problems.push({ line, kind: 'broken', reason, text })
    }
    if (rows + broken > importLimits.rows) return null
    const isFull = waiting.length + problems.length >= rowsPerBatch * batchesPerWrite
    if (isFull) await write()
  }
  await write()
  return { sample, rows, broken, batches }
}
