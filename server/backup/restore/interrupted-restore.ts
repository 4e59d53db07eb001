import type { Db } from '~/database/database'
import { readSetting } from '~/database/settings'
import { finishRestore, hasJournal, withRestoreLock } from './swap'

/** How long a start waits for another process that finishes the restore. */
const waitMs = 30_000

/**
 * Before a site is opened: finishes a restore that was interrupted while it moved files. The database is null for
 * SQLite, whose file may itself have to be moved first.
 */
export async function finishInterruptedRestore(dataDir: string, db: Db | null): Promise<void> {
  if (!(await hasJournal(dataDir))) return
  await withRestoreLock(dataDir, waitMs, () =>
    finishRestore(dataDir, async () => db && restoredBy(db)),
  )
}

/** Null for a database without tables. */
export async function restoredBy(db: Db): Promise<string | null> {
  try {
    return await readSetting(db, 'restored-by')
  } catch (error) {
    const undefinedTable = '42P01'
    if ((error as { code?: unknown }).code === undefinedTable) return null
    throw error
  }
}
