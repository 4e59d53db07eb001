import type { Db } from '~/database/database'
import type { DatabaseCheck } from '../check'
import { type Finding, ok, warning } from '../finding'
import { durationOf } from './storage/clock-difference'

const dayMs = 24 * 60 * 60_000
/** Somebody who makes backups by hand should make one a week. */
const oldMs = 8 * dayMs

export const backupCheck: DatabaseCheck = {
  name: 'backup',
  needs: 'tables',
  limitMs: 15_000,
  async run({ database, clock }) {
    return judgeBackup(await lastVerifiedBackup(database.db), clock())
  },
}

interface VerifiedBackup {
  at: Date
  file: string
}

async function lastVerifiedBackup(_db: Db): Promise<VerifiedBackup | null> {
  return null
}

export function judgeBackup(last: VerifiedBackup | null, now: Date): Finding[] {
  if (!last) {
    return [
      warning(
        'There is no verified backup.',
        'Make one with `npm run vigil -- backup FILE`, and let the server make them: set BACKUP_DIR and BACKUP_EVERY.',
      ),
    ]
  }
  const ageMs = now.getTime() - last.at.getTime()
  const age = `The last verified backup is ${durationOf(Math.max(0, ageMs))} old: ${last.file}.`
  if (ageMs <= oldMs) return [ok(age)]
  return [warning(age, 'Make a new one with `npm run vigil -- backup FILE`.')]
}
