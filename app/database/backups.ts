import { basename } from 'node:path'
import { z } from 'zod'
import type { BackupPlace } from '../config/object-storage'
import type { Db } from './database'
import { deleteSetting, readSetting, writeSetting } from './settings'
import { claimTurn } from './turns/claim-turn'

/** The newest backup of this site that was restored into a scratch database and found complete. */
export interface VerifiedBackup {
  /** When its content was read: what was written later is not in it. */
  at: Date
  /** Its whole path. */
  file: string
}

/** Why the last backup on the timetable failed. */
export interface BackupProblem {
  at: Date
  reason: string
}

const storedBackup = z.object({ at: z.coerce.date(), file: z.string() })
const storedProblem = z.object({ at: z.coerce.date(), reason: z.string() })

export async function lastVerifiedBackup(db: Db): Promise<VerifiedBackup | null> {
  return parse(storedBackup, await readSetting(db, 'last-backup'))
}

export async function storeVerifiedBackup(db: Db, backup: VerifiedBackup): Promise<void> {
  await writeSetting(db, 'last-backup', JSON.stringify(backup))
  await deleteSetting(db, 'backup-problem')
}

/** Names a backup in object storage. */
export function copyPlace({ bucket, prefix }: BackupPlace, file: string): string {
  return `${bucket}/${prefix}${basename(file)}`
}

/** The place in object storage where the last backup was copied to, as `copyPlace()` names it. */
export async function lastBackupCopy(db: Db): Promise<string | null> {
  return readSetting(db, 'backup-copy')
}

export async function storeBackupCopy(db: Db, place: string): Promise<void> {
  await writeSetting(db, 'backup-copy', place)
  await deleteSetting(db, 'backup-problem')
}

/** Null once a later backup succeeded. */
export async function lastBackupProblem(db: Db): Promise<BackupProblem | null> {
  return parse(storedProblem, await readSetting(db, 'backup-problem'))
}

export async function storeBackupProblem(db: Db, problem: BackupProblem): Promise<void> {
  await writeSetting(db, 'backup-problem', JSON.stringify(problem))
}

const hourMs = 60 * 60_000

/** Whether a stored time was written by a clock that was wrong, and must not delay anything. */
export function isInFuture(at: Date, now: Date): boolean {
  // Clocks of several machines may differ a little.
  return at.getTime() > now.getTime() + hourMs
}

/** True for one of all processes, and again only after this time, whether or not a backup was made. */
export async function claimBackupTurn(db: Db, now: Date, againAfterMs: number): Promise<boolean> {
  return claimTurn(db, 'backup-turn', { now, againAfterMs })
}

/** While a backup takes long, so that no other process begins one. */
export async function renewBackupTurn(db: Db, now: Date): Promise<void> {
  await writeSetting(db, 'backup-turn', now.toISOString())
}

function parse<Value>(schema: z.ZodType<Value>, stored: string | null): Value | null {
  return stored === null ? null : schema.parse(JSON.parse(stored))
}
