import { readdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { BackupsToKeep } from '~/config/backups-to-keep'
import type { Env } from '~/config/env.server'
import { isInFuture, storeVerifiedBackup } from '~/database/backups'
import type { Db } from '~/database/database'
import type { BackupFile } from '~/desk/settings/backups/backups.rules'
import { unlessMissing } from '~/pictures/stores/disk-store.service'
import { makeFolder } from '../../storage/data-folder'
import { cannotWriteBackup } from '../backup-errors'
import { type CreatedBackup, createBackup } from '../create-backup'
import { inDatabaseOf } from '../database-of-site'
import { stampOf } from '../restore/swap'
import { verifyBackup } from '../verify/verify-backup'

const nameOfBackup = /^vigil-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)\.tar\.zst$/

/** The backups of a folder, newest first. Other files are ignored. */
export async function backupsIn(folder: string): Promise<BackupFile[]> {
  const names = (await unlessMissing(() => readdir(folder))) ?? []
  const found: BackupFile[] = []
  for (const name of names.sort().reverse()) {
    const at = timeIn(name)
    const stats = at && (await unlessMissing(() => stat(join(folder, name))))
    if (at && stats?.isFile()) found.push({ name, at, bytes: stats.size })
  }
  return found
}

export function timeIn(name: string): Date | null {
  const [, year, month, day, hour, minute, second] = nameOfBackup.exec(name) ?? []
  return year ? new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) : null
}

interface FolderOptions {
  env: Pick<Env, 'databaseUrl' | 'dataDir' | 'objectStorage' | 'secret' | 'secretFile'>
  folder: string
  keep: BackupsToKeep
  version: string
  now: Date
  report: (progress: string) => void
}

/**
 * Adds a backup to a folder, with the time in its name. It gets this name once it was verified, and only then the oldest
 * ones are deleted: so the folder never has fewer good backups than before.
 */
export async function backUpIntoFolder(
  options: FolderOptions,
): Promise<CreatedBackup & { file: string; deleted: string[] }> {
  const { env, folder, keep, now, report } = options
  await openFolder(folder)
  const file = join(folder, `vigil-${stampOf(now)}.tar.zst`)
  const check = async (unfinished: string) =>
    void (await verifyBackup({ file: unfinished, report }))
  const created = await createBackup({ ...options, file, overwrites: false, check })
  await inDatabaseOf(env, (db) => storeVerified(db, file, created))
  const deleted = namesToDelete(await backupsIn(folder), { newest: basename(file), keep, now })
  for (const name of deleted) await rm(join(folder, name), { force: true })
  return { ...created, file, deleted }
}

interface Keeping {
  /** The one that was just made. It stays, whatever the clock says. */
  newest: string
  keep: BackupsToKeep
  now: Date
}

/**
 * Those that are neither among the newest nor the newest of a day, a week or a month that has one to keep. Of the newest,
 * those that a wrong clock dated in the future come last.
 */
export function namesToDelete(
  files: readonly BackupFile[],
  { newest, keep, now }: Keeping,
): string[] {
  const isMisdated = ({ name, at }: BackupFile) => name !== newest && isInFuture(at, now)
  const byTime = files
    .filter((file) => !isMisdated(file))
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
  const all = [...byTime, ...files.filter(isMisdated)]
  const kept = new Set([
    ...all.filter(({ name }) => name === newest),
    ...all.filter(({ name }) => name !== newest).slice(0, keep.newest - 1),
    ...newestOfEach(byTime, dayOf).slice(0, keep.days),
    ...newestOfEach(byTime, weekOf).slice(0, keep.weeks),
    ...newestOfEach(byTime, monthOf).slice(0, keep.months),
  ])
  return all.filter((file) => !kept.has(file)).map(({ name }) => name)
}

const dayOf = (at: Date) => Math.floor(at.getTime() / 86_400_000)
/** Weeks begin on Monday, and 1970 on a Thursday. */
const weekOf = (at: Date) => Math.floor((dayOf(at) + 3) / 7)
const monthOf = (at: Date) => at.getUTCFullYear() * 12 + at.getUTCMonth()

function newestOfEach(byTime: readonly BackupFile[], periodOf: (at: Date) => number): BackupFile[] {
  return byTime.filter(({ at }, index) => {
    const later = byTime[index - 1]
    return !later || periodOf(later.at) !== periodOf(at)
  })
}

async function storeVerified(db: Db, file: string, { manifest }: CreatedBackup): Promise<void> {
  await storeVerifiedBackup(db, { at: new Date(manifest.at), file })
}

async function openFolder(folder: string): Promise<void> {
  try {
    await makeFolder(folder)
  } catch (error) {
    throw cannotWriteBackup(folder, (error as NodeJS.ErrnoException).code ?? 'unknown')
  }
}
