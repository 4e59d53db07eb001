import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '~/database/database'
import { unlessMissing } from '~/pictures/stores/disk-store.service'
import { Refusal } from '../process/refusal'

/**
 * What a site leaves in its data folder once its database has tables, and nobody puts there by hand. So a first start
 * that was interrupted is never taken for a lost database.
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

/** A site that has lost its database would be taken for a new one, and get another desk and the sample edition. */
export async function refuseLostFile(dataDir: string, hasTraces: boolean): Promise<void> {
  const file = await unlessMissing(() => stat(join(dataDir, 'vigil.db')))
  if (file && file.size > 0) return
  // Pictures alone may be put there before the first start; a start makes no empty file beside them and ends.
  const isLost = hasTraces || (file !== null && (await hasPictures(dataDir)))
  if (isLost) throw lost(dataDir, file ? 'is empty' : 'is missing')
}

/** The same for a file without tables: of a database that was copied without its write-ahead log no more is left. */
export async function refuseWithoutTables(dataDir: string, db: Db): Promise<void> {
  const { rows } = await sql`select 1 from sqlite_master limit 1`.execute(db)
  if (rows.length === 0) throw lost(dataDir, 'holds nothing')
}

async function hasPictures(dataDir: string): Promise<boolean> {
  const names = await unlessMissing(() => readdir(join(dataDir, 'article-thumbnails')))
  return (names ?? []).some((name) => name.endsWith('.webp'))
}

function lost(dataDir: string, what: string): Refusal {
  return new Refusal(
    `The database vigil.db in ${dataDir} ${what}, but a site has its pictures or mail there.`,
    'Restore vigil.db from a backup (with vigil.db-wal, if there is one), or set DATABASE_URL if its posts are in PostgreSQL. To begin a new site beside these files, run `npm run vigil -- create`.',
  )
}
