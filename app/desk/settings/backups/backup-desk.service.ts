import type { BackupPlace } from '~/config/object-storage'
import {
  copyPlace,
  lastBackupCopy,
  lastBackupProblem,
  lastVerifiedBackup,
} from '~/database/backups'
import type { Db } from '~/database/database'
import type { BackupFile } from './backups.rules'

interface Deps {
  db: Db
  /** The folder of the timetable; null if there is none. */
  folder: string | null
  everyMs: number
  /** Where each one is copied to; null if nowhere. */
  storage: BackupPlace | null
  listFiles: (folder: string) => Promise<BackupFile[]>
}

export type BackupDesk = ReturnType<typeof createBackupDesk>

/** What owners see of the backups. */
export function createBackupDesk({ db, folder, everyMs, storage, listFiles }: Deps) {
  return {
    async overview() {
      return {
        last: await lastVerifiedBackup(db),
        problem: await lastBackupProblem(db),
        timetable: folder === null ? null : { folder, everyMs, files: await filesIn(folder) },
        copies: storage && { place: copyPlace(storage, ''), last: await lastBackupCopy(db) },
      }
    },
  }

  /** Null if the folder cannot be read. */
  async function filesIn(path: string): Promise<BackupFile[] | null> {
    try {
      return await listFiles(path)
    } catch {
      return null
    }
  }
}
