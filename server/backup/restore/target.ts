import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { unlessMissing } from '~/pictures/stores/disk-store.service'
import { StartupError } from '../../process/startup-error'
import { pictureFolders } from '../pictures/picture-files'
import { quoted, tablesIn } from '../tables/catalogue'
import { type RowSource, sqliteSource } from '../tables/row-source'

/** Migrations and the first start of a site without posts fill these. */
const filledByStart = new Set([
  ...['settings', 'content_version', 'link_checker', 'attempts'],
  ...['record_entries', 'record_state', 'record_keys'],
])

/** Whether anybody has written anything here. */
export async function hasContent(source: RowSource): Promise<boolean> {
  for (const { name } of await tablesIn(source)) {
    if (filledByStart.has(name)) continue
    if ((await source.query(`select 1 from ${quoted(name)} limit 1`)).length > 0) return true
  }
  return false
}

export function notEmpty(place: string): StartupError {
  return new StartupError(
    `${place} is not empty, so nothing was restored.`,
    'Add --replace to put the backup in its place: what is there now is then kept beside it.',
  )
}

export function stillRunning(place: string): StartupError {
  return new StartupError(
    `${place} is being used, so nothing was restored.`,
    'Stop the server and every other program that uses it.',
  )
}

/**
 * Keeps others from opening the database until `release`, and throws if one has it open. Also leaves it without a
 * write-ahead log, as one file.
 */
export async function holdSqlite(
  path: string,
  replaces: boolean,
): Promise<{ source: RowSource | null; release: () => void }> {
  const file = await unlessMissing(() => stat(path))
  if (!file || file.size === 0) return { source: null, release: () => {} }
  const connection = new DatabaseSync(path, { timeout: 2_000 })
  try {
    // SQLite refuses this while another connection is open, even an idle one.
    connection.exec('pragma journal_mode = delete')
    connection.exec('begin exclusive')
    const source = sqliteSource(connection)
    const isEmpty = !(await hasContent(source))
    if (!isEmpty && !replaces) throw notEmpty(path)
    return { source, release: () => connection.close() }
  } catch (error) {
    connection.close()
    if (error instanceof StartupError) throw error
    const busy = 5
    const { errcode } = error as { errcode?: number }
    if ((Number(errcode) & 0xff) === busy) throw stillRunning(path)
    // A damaged database is a reason to restore. It is not looked into.
    if (!replaces) throw notEmpty(path)
    return { source: null, release: () => {} }
  }
}

/** What is there is moved aside in one step, which is not possible from one volume to another. */
export async function refuseOtherVolumes(dataDir: string): Promise<void> {
  const { dev } = await stat(dataDir)
  for (const name of pictureFolders) {
    const found = await unlessMissing(() => stat(join(dataDir, name)))
    if (found && found.dev !== dev) {
      throw new StartupError(
        `${join(dataDir, name)} is on another volume than its data folder, so nothing was restored.`,
        'Unmount it, restore, and copy the restored folder there.',
      )
    }
  }
}
