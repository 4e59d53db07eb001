import type { Db } from '~/database/database'
import { readSetting } from '~/database/settings'
import { StartupError } from '../../process/startup-error'
import { finishRestore, hasJournal, hasRestoreLock, withRestoreLock } from './swap'

/** How long a start waits for another process that finishes a restore. */
const usualWaitMs = 10_000

/**
 * Before a site is opened: finishes a restore that was interrupted while it moved files, and refuses to go on while one
 * is running, which would leave this process with the files that are moved aside. The database is null for SQLite, whose
 * file may itself have to be moved first.
 */
export async function finishInterruptedRestore(
  dataDir: string,
  db: Db | null,
  waitMs = usualWaitMs,
): Promise<void> {
  if (!(await hasRestoreLock(dataDir))) return
  try {
    await withRestoreLock(dataDir, waitMs, () =>
      finishRestore(dataDir, async () => db && restoredBy(db)),
    )
  } catch (error) {
    // A folder that cannot be written to has no restore running; the start says what is wrong with it.
    if (error instanceof StartupError || (await hasJournal(dataDir))) throw error
  }
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
