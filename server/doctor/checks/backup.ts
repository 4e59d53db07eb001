import { stat } from 'node:fs/promises'
import type { Env } from '~/config/env.server'
import type { ObjectStorage } from '~/config/object-storage'
import {
  type BackupProblem,
  isInFuture,
  lastBackupProblem,
  lastVerifiedBackup,
  type VerifiedBackup,
} from '~/database/backups'
import type { BackupFile } from '~/desk/settings/backups/backups.rules'
import { unlessMissing } from '~/pictures/stores/disk-store.service'
import { ObjectStorageError } from '~/pictures/stores/objects/object-storage-error.rules'
import { copiesIn, explainCopies } from '../../backup/timetable/backup-copies'
import type { DatabaseCheck } from '../check'
import { error, type Finding, ok, warning } from '../finding'
import { durationOf } from './storage/clock-difference'

const hourMs = 60 * 60_000
/** Somebody who makes backups by hand should make one a week. */
const oldMs = 8 * 24 * hourMs

export const backupCheck: DatabaseCheck = {
  name: 'backup',
  needs: 'tables',
  limitMs: 15_000,
  async run({ database: { db }, env, clock }) {
    const [last, problem] = [await lastVerifiedBackup(db), await lastBackupProblem(db)]
    const gone = last && (await judgeGone(last, env))
    const timetable = env.backupDir === null ? null : { everyMs: env.backupEveryMs }
    return [
      ...judgeProblem(problem, clock()),
      ...(gone ? [gone] : judgeBackup(last, timetable, clock())),
      ...(last ? await judgePlace(last, env) : []),
      ...(env.backupStorage ? await examineCopies(env.backupStorage, env, clock()) : []),
    ]
  },
}

/** `timetable` is null if the server makes no backups. */
export function judgeBackup(
  last: VerifiedBackup | null,
  timetable: { everyMs: number } | null,
  now: Date,
): Finding[] {
  const whatToDo = timetable
    ? 'The server makes backups into BACKUP_DIR: check that it runs, and its log (`the backup failed`).'
    : 'Make one with `npm run vigil -- backup FILE`, and let the server make them: set BACKUP_DIR.'
  if (!last) return [warning('There is no verified backup.', whatToDo)]
  const ageMs = Math.max(0, now.getTime() - last.at.getTime())
  const age = `The last verified backup is ${durationOf(ageMs)} old: ${last.file}.`
  // One may fail, and the next one succeed.
  const maxMs = timetable ? 2 * timetable.everyMs + hourMs : oldMs
  return [ageMs <= maxMs ? ok(age) : warning(age, whatToDo)]
}

async function examineCopies(
  storage: ObjectStorage,
  { backupEveryMs }: Env,
  now: Date,
): Promise<Finding[]> {
  try {
    return [judgeCopies(await copiesIn(storage), backupEveryMs, now)]
  } catch (problem) {
    if (!(problem instanceof ObjectStorageError)) throw problem
    const explained = explainCopies(problem, 'So no backup is copied there.')
    return [error(explained.problem, explained.whatToDo)]
  }
}

/** Those in object storage. A wrong clock may have dated some in the future. */
export function judgeCopies(copies: readonly BackupFile[], everyMs: number, now: Date): Finding {
  const whatToDo = 'Check the log of the server (`the backup failed`), or run `vigil backup copy`.'
  const newest = copies.find(({ at }) => !isInFuture(at, now))
  if (!newest) return warning('The object storage of BACKUP_S3 has no backup.', whatToDo)
  const ageMs = Math.max(0, now.getTime() - newest.at.getTime())
  const text = `The newest backup in the object storage is ${durationOf(ageMs)} old: ${newest.name}.`
  return ageMs <= 2 * everyMs + hourMs ? ok(text) : warning(text, whatToDo)
}

/** The last one on the timetable failed, and none has succeeded since. */
export function judgeProblem(problem: BackupProblem | null, now: Date): Finding[] {
  if (!problem) return []
  const age = durationOf(Math.max(0, now.getTime() - problem.at.getTime()))
  return [
    error(
      `The last backup failed, ${age} ago: ${problem.reason}`,
      'Remove the cause; it is tried again within an hour.',
    ),
  ]
}

/** Null if the file is where it was made. */
async function judgeGone({ file }: VerifiedBackup, env: Env): Promise<Finding | null> {
  if (await unlessMissing(() => stat(file))) return null
  return warning(
    `The last verified backup is not in its place any more: ${file}.`,
    isInFolder(file, env)
      ? 'Check that the disk of BACKUP_DIR is mounted, and make a new backup.'
      : 'Make a new backup, and copy it to another machine rather than move it; or let the server make them: set BACKUP_DIR.',
  )
}

async function judgePlace({ file }: VerifiedBackup, env: Env): Promise<Finding[]> {
  if (!isInFolder(file, env)) return []
  const [backup, data] = await Promise.all(
    [file, env.dataDir].map((path) => unlessMissing(() => stat(path))),
  )
  if (backup?.dev !== data?.dev) return []
  if (env.backupStorage) return []
  return [
    ok(
      'BACKUP_DIR is on the same disk as DATA_DIR: set BACKUP_S3, or copy backups to another machine.',
    ),
  ]
}

function isInFolder(file: string, { backupDir }: Env): boolean {
  return backupDir !== null && file.startsWith(`${backupDir}/`)
}
