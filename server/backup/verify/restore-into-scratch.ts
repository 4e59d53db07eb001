import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { openDatabase } from '~/database/database'
import { migrate } from '~/database/schema/migrate'
import { StartupError } from '../../process/startup-error'
import { damagedFile } from '../backup-errors'
import { BrokenReferenceError, createSqliteLoader, type SqliteLoader } from '../tables/load-sqlite'
import { compareTallies, talliesOf } from './compare-tables'
import { type PictureDestination, type Unpacked, unpack } from './unpack'

interface ScratchOptions {
  file: string
  /** Where the database is created. */
  database: string
  pictures: PictureDestination | null
  /** What the operator can do if the disk is full. */
  whenFull: string
  report: (progress: string) => void
}

/**
 * Restores a backup into a new SQLite file, compares every table with what was written, and brings it to this
 * version. Throws a StartupError that says what is wrong with the backup.
 */
export async function restoreIntoScratch(options: ScratchOptions): Promise<Unpacked> {
  const { file, database, pictures, report } = options
  const refuseFullDisk = async () => {
    if (await isAlmostFull(dirname(database))) throw noRoom(options)
  }
  const loading: { loader?: SqliteLoader } = {}
  const opened = () => {
    if (!loading.loader) throw new Error('The backup was not begun.')
    return loading.loader
  }
  try {
    const unpacked = await unpack(file, {
      report,
      async begin({ schema }) {
        loading.loader = await createSqliteLoader(database, schema)
        return loading.loader.tables
      },
      async insert(table, rows) {
        await refuseFullDisk()
        await opened().insert(table, rows)
      },
      pictures: pictures && {
        ...pictures,
        async add(sha256, bytes) {
          await refuseFullDisk()
          await pictures.add(sha256, bytes)
        },
      },
    })
    const { manifest, sequences } = unpacked
    report('Comparing every table with what was written')
    await opened().finish(sequences, async (source) => {
      compareTallies(file, manifest.tables, await talliesOf(source, opened().tables.values()))
    })
    opened().close()
    await migrateFile(database)
    return unpacked
  } catch (error) {
    loading.loader?.close()
    throw explain(options, error)
  }
}

async function migrateFile(path: string): Promise<void> {
  const database = await openDatabase(`file:${path}`)
  try {
    await migrate(database)
  } finally {
    await database.close()
  }
}

/** So much is left for the site that may be running. */
const spareBytes = 64 * 1024 * 1024

async function isAlmostFull(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize <= spareBytes
}

function noRoom({ database, whenFull }: ScratchOptions): StartupError {
  // The folder of the database itself is temporary.
  const folder = dirname(dirname(database))
  return new StartupError(`There is not enough room in ${folder} to unpack the backup.`, whenFull)
}

const sqliteErrors = { full: 13, ioError: 10, constraint: 19 }
const fullDisk = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

function explain(options: ScratchOptions, error: unknown): unknown {
  const { file } = options
  if (error instanceof BrokenReferenceError) {
    return damagedFile(file, `a row of ${error.message} refers to one that is not there`)
  }
  const { code, errcode } = error as { code?: string; errcode?: number }
  if (code !== undefined && fullDisk.has(code)) return noRoom(options)
  // The lower byte is the primary error code.
  const sqliteError = code === 'ERR_SQLITE_ERROR' ? Number(errcode) & 0xff : null
  if (sqliteError === sqliteErrors.full || sqliteError === sqliteErrors.ioError) {
    return noRoom(options)
  }
  // A row that the tables do not accept was not written by a backup.
  return sqliteError === sqliteErrors.constraint
    ? damagedFile(file, `a row is not valid (${(error as Error).message})`)
    : error
}
