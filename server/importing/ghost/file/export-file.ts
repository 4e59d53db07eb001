import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { StartupError } from '../../../process/startup-error'
import { JsonFormatError, JsonReader } from './json-reader'

/** A row of a table of the export. `row` is null if it is too large or no valid JSON. */
export interface ExportRow {
  table: string
  row: unknown
  /** How many bytes of the file have been read, unpacked. */
  position: number
}

/** No text that can be stored here is longer. */
const maxRowBytes = 64 * 1024 * 1024
const chunkBytes = 128 * 1024

/**
 * The rows of these tables, in the order of the file, one at a time. Throws a StartupError if the file is damaged or
 * no export of Ghost.
 */
export async function* exportRows(
  file: string,
  tables: ReadonlySet<string>,
): AsyncGenerator<ExportRow> {
  const chunks = await openExport(file)
  const reader = new JsonReader(chunks)
  try {
    let isExport = false
    for await (const found of databaseRows(reader, tables)) {
      isExport = true
      if (found) yield found
    }
    await reader.end()
    if (!isExport) throw foreign(file, 'it has no tables of Ghost')
  } catch (error) {
    throw readable(error, file)
  } finally {
    chunks.destroy()
  }
}

/** Ghost writes `{ db: [{ meta, data }] }`; tools that convert to it also write `{ meta, data }`. */
async function* databaseRows(
  reader: JsonReader,
  tables: ReadonlySet<string>,
): AsyncGenerator<ExportRow | null> {
  if ((await reader.peek()) !== '{') throw new JsonFormatError('it does not begin with {')
  for await (const key of reader.keys()) {
    if (key === 'db' && (await reader.peek()) === '[') {
      for await (const _ of reader.items()) yield* dataRows(reader, tables)
    } else if (key === 'data' && (await reader.peek()) === '{') {
      yield* tableRows(reader, tables)
    } else await reader.skip()
  }
}

async function* dataRows(
  reader: JsonReader,
  tables: ReadonlySet<string>,
): AsyncGenerator<ExportRow | null> {
  if ((await reader.peek()) !== '{') return reader.skip()
  for await (const key of reader.keys()) {
    if (key === 'data' && (await reader.peek()) === '{') yield* tableRows(reader, tables)
    else await reader.skip()
  }
}

/** Yields null once for the table of posts, so that an export without posts is known as one. */
async function* tableRows(
  reader: JsonReader,
  tables: ReadonlySet<string>,
): AsyncGenerator<ExportRow | null> {
  for await (const table of reader.keys()) {
    if (table === 'posts') yield null
    if (!tables.has(table) || (await reader.peek()) !== '[') {
      await reader.skip()
      continue
    }
    for await (const _ of reader.items()) {
      const text = await reader.value(maxRowBytes)
      yield { table, row: text === null ? null : parsed(text), position: reader.position }
    }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The file as it is, or unpacked if it was packed with gzip. */
async function openExport(file: string): Promise<Readable> {
  const start = await firstBytes(file)
  if (start.startsWith('504b0304')) throw foreign(file, 'it is a zip file: unpack it')
  if (/^(fffe|feff)/.test(start)) throw foreign(file, 'it is UTF-16: save it as UTF-8')
  const source = createReadStream(file, {
    highWaterMark: chunkBytes,
    start: start.startsWith('efbbbf') ? 3 : 0,
  })
  if (!start.startsWith('1f8b')) return source
  return pipeline(source, createGunzip({ chunkSize: chunkBytes }), () => {})
}

async function firstBytes(file: string): Promise<string> {
  try {
    const handle = await open(file)
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0)
      return buffer.toString('hex', 0, bytesRead)
    } finally {
      await handle.close()
    }
  } catch (error) {
    throw readable(error, file)
  }
}

function foreign(file: string, reason: string): StartupError {
  return new StartupError(
    `${basename(file)} cannot be imported: ${reason}.`,
    'In Ghost, export it at Settings → Import/Export → Export content.',
  )
}

function readable(error: unknown, file: string): unknown {
  if (error instanceof JsonFormatError) return foreign(file, error.message)
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOENT') return new StartupError(`There is no file ${file}.`, 'Check its name.')
  if (code === 'EISDIR') return new StartupError(`${file} is a folder.`, 'Name the file in it.')
  if (code === 'EACCES') return new StartupError(`${file} cannot be read.`, 'Check its rights.')
  if (code.startsWith('Z_')) return foreign(file, 'it cannot be unpacked: it is damaged or cut off')
  return error
}
