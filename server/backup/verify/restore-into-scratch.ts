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
  report: (progress: string) => void
}

/**
 * Restores a backup into a new SQLite file, compares every table with what was written, and brings it to this
 * version. Throws a StartupError that says what is wrong with the backup.
 */
export async function restoreIntoScratch(options: ScratchOptions): Promise<Unpacked> {
  const { file, database, pictures, report } = options
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
        await refuseFullDisk(database)
        await opened().insert(table, rows)
      },
      pictures: pictures && {
        ...pictures,
        async add(sha256, bytes) {
          await refuseFullDisk(database)
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
    throw explain(file, error)
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

async function refuseFullDisk(path: string): Promise<void> {
  const { bavail, bsize } = await statfs(dirname(path))
  if (bavail * bsize > spareBytes) return
  throw new StartupError(
    `There is not enough room in ${dirname(path)} to unpack the backup.`,
    'Make room on the disk.',
  )
}

/** A row that the tables do not accept was not written by a backup. */
function explain(file: string, error: unknown): unknown {
  if (error instanceof BrokenReferenceError) {
    return damagedFile(file, `a row of ${error.message} refers to one that is not there`)
  }
  const { code, errcode } = error as { code?: string; errcode?: number }
  const constraint = 19
  const isRefused = code === 'ERR_SQLITE_ERROR' && (Number(errcode) & 0xff) === constraint
  return isRefused ? damagedFile(file, `a row is not valid (${(error as Error).message})`) : error
}
