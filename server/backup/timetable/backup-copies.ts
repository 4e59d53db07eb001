import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import type { BackupsToKeep } from '~/config/backups-to-keep'
import type { Env } from '~/config/env.server'
import type { ObjectStorage } from '~/config/object-storage'
import { copyPlace, storeBackupCopy } from '~/database/backups'
import type { BackupFile } from '~/desk/settings/backups/backups.rules'
import { largeObjects } from '~/pictures/stores/objects/large-objects.service'
import { ObjectStorageError } from '~/pictures/stores/objects/object-storage-error.rules'
import { objectStore } from '~/pictures/stores/objects/object-store.service'
import { createS3Client } from '~/pictures/stores/objects/s3-client.service'
import { StartupError } from '../../process/startup-error'
import type { Manifest } from '../archive/format'
import { refuseExisting, syncFolder } from '../archive/write-archive'
import { cannotWriteBackup, missingFile } from '../backup-errors'
import { inDatabaseOf } from '../database-of-site'
import { verifyBackup } from '../verify/verify-backup'
import { namesToDelete, timeIn } from './backup-folder'

interface CopyOptions {
  env: Pick<Env, 'databaseUrl'>
  storage: ObjectStorage
  /** A verified backup in BACKUP_DIR. */
  file: string
  keep: BackupsToKeep
  now: Date
  report: (progress: string) => void
  partBytes?: number
}

/** The backups in object storage, newest first. Other objects are ignored. */
export async function copiesIn(storage: ObjectStorage): Promise<BackupFile[]> {
  const found: BackupFile[] = []
  for (const { name, bytes } of await storeOf(storage).list('vigil-')) {
    const at = timeIn(name)
    if (at) found.push({ name, at, bytes })
  }
  return found.sort((a, b) => (a.name < b.name ? 1 : -1))
}

/** Copies a backup into object storage, and then deletes there what is not kept any more. */
export async function copyToStorage(options: CopyOptions): Promise<{ deleted: string[] }> {
  const { env, storage, file, keep, now } = options
  const newest = basename(file)
  return explained(`${file} is only on this machine.`, async () => {
    await upload(options)
    await inDatabaseOf(env, (db) => storeBackupCopy(db, copyPlace(storage, file)))
    const deleted = namesToDelete(await copiesIn(storage), { newest, keep, now })
    for (const name of deleted) await storeOf(storage).remove(name)
    return { deleted }
  })
}

async function upload({ storage, file, now, report, partBytes }: CopyOptions): Promise<void> {
  const name = basename(file)
  const large = largeObjects(storage, { ...(partBytes && { partBytes }) })
  // Not every service can list unfinished uploads, and not every key may.
  await large.abortAbandoned(`${storage.prefix}vigil-`, now).catch(() => {})
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw missingFile(file, error.code)
  })
  try {
    const { size } = await handle.stat()
    await large.upload(storage.prefix + name, handle, (bytes) =>
      report(`Copying to the object storage: ${percent(bytes, size)}`),
    )
    const stored = await storeOf(storage).size(name)
    if (stored === size) return
    throw new ObjectStorageError(
      `The object storage ${storage.endpoint} has ${stored ?? 0} bytes of ${size}.`,
      { status: null },
    )
  } finally {
    await handle.close()
  }
}

interface FetchOptions {
  storage: ObjectStorage
  name: string
  file: string
  overwrites: boolean
  report: (progress: string) => void
  partBytes?: number
}

/** Brings a backup back. The file gets its name once it is complete and was verified. */
export async function fetchCopy(options: FetchOptions): Promise<Manifest> {
  const { file, overwrites, report } = options
  await refuseExisting(file, overwrites)
  const unfinished = `${file}.part`
  try {
    await explained('Nothing was fetched.', () => download(options, unfinished))
    const manifest = await verifyBackup({ file: unfinished, report })
    await refuseExisting(file, overwrites)
    await rename(unfinished, file)
    await syncFolder(dirname(file))
    return manifest
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

async function download(
  { storage, name, file, report, partBytes }: FetchOptions,
  unfinished: string,
): Promise<void> {
  const bytes = await storeOf(storage).size(name)
  if (bytes === null || !timeIn(name)) {
    throw new StartupError(
      `There is no backup ${name} in the object storage.`,
      '`vigil backup list` lists those that are there.',
    )
  }
  await onDisk(file, async () => {
    const handle = await open(unfinished, 'w', 0o600)
    try {
      await downloadInto(handle)
      await handle.sync()
    } finally {
      await handle.close()
    }
  })

  function downloadInto(handle: FileHandle): Promise<void> {
    const reportBytes = (done: number) => report(`Fetching ${name}: ${percent(done, bytes ?? 0)}`)
    const large = largeObjects(storage, { ...(partBytes && { partBytes }) })
    const into = { file: handle, bytes: bytes ?? 0, report: reportBytes }
    return large.download(storage.prefix + name, into)
  }
}

function storeOf(storage: ObjectStorage) {
  return objectStore({ client: createS3Client(storage), prefix: storage.prefix })
}

function percent(bytes: number, of: number): string {
  return `${Math.floor((bytes / of) * 100)} %`
}

async function onDisk<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw code && !(error instanceof ObjectStorageError) ? cannotWriteBackup(file, code) : error
  }
}

/** Says that it was the object storage. */
export async function explained<Result>(
  consequence: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ObjectStorageError)) throw error
    throw explainCopies(error, consequence)
  }
}

/** What an operator can do about it. */
export function explainCopies(problem: ObjectStorageError, consequence = ''): StartupError {
  return new StartupError(
    `${problem.message} ${consequence}`.trim(),
    problem.isRefusal
      ? 'Check BACKUP_S3, S3_ENDPOINT, S3_REGION and the keys, which may list the bucket, and read, write and delete its objects.'
      : 'Check that the service runs and that this machine reaches S3_ENDPOINT.',
  )
}
