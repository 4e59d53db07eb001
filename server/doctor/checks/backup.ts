import {
  type BackupProblem,
  lastBackupProblem,
  lastVerifiedBackup,
  type VerifiedBackup,
} from '~/database/backups'
import type { DatabaseCheck } from '../check'
import { error, type Finding, ok, warning } from '../finding'
import { durationOf } from './storage/clock-difference'

const dayMs = 24 * 60 * 60_000
/** Somebody who makes backups by hand should make one a week. */
const oldMs = 8 * dayMs

export const backupCheck: DatabaseCheck = {
  name: 'backup',
  needs: 'tables',
  limitMs: 15_000,
  async run({ database: { db }, clock }) {
    const [last, problem] = [await lastVerifiedBackup(db), await lastBackupProblem(db)]
    return [...judgeProblem(problem, clock()), ...judgeBackup(last, clock())]
  },
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

/** The last one on the timetable failed, and none has succeeded since. */
export function judgeProblem(problem: BackupProblem | null, now: Date): Finding[] {
  if (!problem) return []
  const age = durationOf(Math.max(0, now.getTime() - problem.at.getTime()))
  return [
    error(
      `The last backup failed, ${age} ago: ${problem.reason}`,
      'Remove the cause; the next backup is made on time.',
    ),
  ]
}
