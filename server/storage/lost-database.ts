import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '~/database/database'
import { hasTables } from '~/database/schema/probes'
import { unlessMissing } from '~/pictures/stores/disk-store.service'
import { StartupError } from '../process/startup-error'

/**
 * Files that a running site creates once its database has tables, and that people do not create. So an interrupted
 * first start does not look like a lost database.
 */
const traces = [
  '.swept',
  'article-pictures',
  join('article-thumbnails', '.checked'),
  'mail',
  'social-cards',
  'thumbnail-sizes',
  'uploads',
]

export async function hasTracesOfSite(dataDir: string): Promise<boolean> {
  const found = await Promise.all(
    traces.map((name) =>
      stat(join(dataDir, name)).then(
        () => true,
        () => false,
      ),
    ),
  )
  return found.includes(true)
}

/** Without this check, a site whose database is lost would start as a new one, with the sample edition. */
export async function refuseLostFile(dataDir: string, hasTraces: boolean): Promise<void> {
  const file = await unlessMissing(() => stat(join(dataDir, 'vigil.db')))
  if (file && file.size > 0) return
  // People may copy pictures there before the first start; but no start leaves an empty database next to them.
  const isLost = hasTraces || (file !== null && (await hasPictures(dataDir)))
  if (isLost) throw lostDatabase(dataDir, file ? 'is empty' : 'is missing')
}

/** The same for a file without tables: a database that was copied without its write-ahead log. */
export async function refuseWithoutTables(dataDir: string, db: Db): Promise<void> {
  if (!(await hasTables(db))) throw lostDatabase(dataDir, 'is empty')
}

async function hasPictures(dataDir: string): Promise<boolean> {
  const names = await unlessMissing(() => readdir(join(dataDir, 'article-thumbnails')))
  return (names ?? []).some((name) => name.endsWith('.webp'))
}

function lostDatabase(dataDir: string, problem: string): StartupError {
  return new StartupError(
    `The database vigil.db in ${dataDir} ${problem}, but the folder has pictures or mail of a site.`,
    'Restore vigil.db from a backup (with vigil.db-wal, if there is one), or set DATABASE_URL if its posts are in PostgreSQL. To begin a new site beside these files, run `npm run vigil -- create`.',
  )
}
