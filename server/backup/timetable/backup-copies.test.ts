import { truncateSync } from 'node:fs'
import { open, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseBackupsToKeep } from '~/config/backups-to-keep'
import { lastBackupCopy, storeBackupProblem } from '~/database/backups'
import { largeObjects } from '~/pictures/stores/objects/large-objects.service'
import { inSite, smallSite, type TestSite } from '../../../tests/support/data/sites/backed-up-site'
import {
  type ObjectStorageServer,
  startObjectStorage,
} from '../../../tests/support/servers/object-storage'
import { temporaryFolder } from '../../../tests/support/temporary-folder'
import { copiesIn, copyToStorage, fetchCopy } from './backup-copies'
import { backUpIntoFolder } from './backup-folder'

let server: ObjectStorageServer
let site: TestSite
beforeAll(async () => {
  server = await startObjectStorage()
  site = await smallSite('sqlite')
})
afterAll(async () => {
  await server.remove()
  await site.remove()
})

const partBytes = 64 * 1024
const now = new Date('2026-11-17T12:00:00Z')
const newest = 'vigil-20261117-120000.tar.zst'

function storageIn(prefix: string) {
  return { ...server.storage, prefix: `${prefix}/` }
}

/** The keep rule of two, and what arrived part by part. */
function copying(prefix: string, file: string) {
  const reports: string[] = []
  const keep = parseBackupsToKeep('2')
  if (!keep) throw new Error('2 is no number of backups.')
  const report = (text: string) => void reports.push(text)
  const { env } = site
  return { env, storage: storageIn(prefix), file, keep, now, partBytes, report, reports }
}

async function fileOf(name: string, content: Uint8Array | string = 'a backup'): Promise<string> {
  const file = join(await temporaryFolder(), name)
  await writeFile(file, content)
  return file
}

async function namesIn(prefix: string): Promise<string[]> {
  return (await copiesIn(storageIn(prefix))).map(({ name }) => name)
}

test('a backup is copied in several parts, and comes back as the same file, verified', async () => {
  const { env } = site
  const folder = await temporaryFolder()
  const options = copying('whole', join(folder, newest))
  const made = await backUpIntoFolder({ ...options, folder, version: '1.2.3' })
  expect(made.bytes).toBeGreaterThan(partBytes)
  await inSite(env, (db) => storeBackupProblem(db, { at: now, reason: 'The service was away.' }))
  options.reports.length = 0
  await copyToStorage(options)
  expect(options.reports).toHaveLength(Math.ceil(made.bytes / partBytes))
  expect(await inSite(env, lastBackupCopy)).toBe(`vigil/whole/${newest}`)
  expect(await copiesIn(storageIn('whole'))).toEqual([{ name: newest, at: now, bytes: made.bytes }])

  const file = join(await temporaryFolder(), 'back.tar.zst')
  const fetching = { storage: storageIn('whole'), name: newest, file, report: () => {}, partBytes }
  const manifest = await fetchCopy({ ...fetching, overwrites: false })
  expect(manifest.digest).toBe(made.manifest.digest)
  expect((await readFile(file)).equals(await readFile(made.file))).toBe(true)
  expect((await stat(file)).mode & 0o077).toBe(0)
  await expect(fetchCopy({ ...fetching, overwrites: false })).rejects.toThrow('exists already')
  const missing = { ...fetching, name: 'vigil-20200101-000000.tar.zst', overwrites: true }
  await expect(fetchCopy(missing)).rejects.toThrow('There is no backup')
})

test('a damaged copy is not left as a file', async () => {
  await copyToStorage(copying('damaged', await fileOf(newest, 'not a backup')))
  const file = join(await temporaryFolder(), 'back.tar.zst')
  const fetching = { storage: storageIn('damaged'), name: newest, file, report: () => {} }
  await expect(fetchCopy({ ...fetching, overwrites: false })).rejects.toThrow('not a backup')
  for (const path of [file, `${file}.part`]) await expect(stat(path)).rejects.toThrow('ENOENT')
})

test('what BACKUP_KEEP no longer keeps is deleted there, and nothing else', async () => {
  const storage = storageIn('keep')
  for (const name of ['vigil-20261115-120000.tar.zst', 'vigil-20261116-120000.tar.zst', 'notes']) {
    const handle = await open(await fileOf(name))
    await largeObjects(storage).upload(storage.prefix + name, handle, () => {})
    await handle.close()
  }
  const { deleted } = await copyToStorage(copying('keep', await fileOf(newest)))
  expect(deleted).toEqual(['vigil-20261115-120000.tar.zst'])
  expect(await namesIn('keep')).toEqual([newest, 'vigil-20261116-120000.tar.zst'])
})

test('a copy that fails on the way is aborted, so that nothing of it stays', async () => {
  const file = await fileOf(newest, Buffer.alloc(3 * partBytes))
  const options = copying('aborted', file)
  let unfinished: string[] = []
  // Called after the first part, which is stored by then.
  const report = () => {
    unfinished = server.unfinishedUploads()
    truncateSync(file, 0)
  }
  await expect(copyToStorage({ ...options, report })).rejects.toThrow('became shorter')
  expect(unfinished).toHaveLength(1)
  expect(server.unfinishedUploads()).toEqual([])
  expect(await namesIn('aborted')).toEqual([])
  expect((await stat(file)).isFile()).toBe(true)
})

test('what a killed process left is aborted by the next copy after a day', async () => {
  const storage = storageIn('killed')
  server.leaveUnfinished(`${storage.prefix}vigil-20261116-120000.tar.zst`)
  const options = copying('killed', await fileOf(newest))
  await copyToStorage({ ...options, now: new Date() })
  expect(server.unfinishedUploads()).toHaveLength(1)
  await copyToStorage({ ...options, now: new Date(Date.now() + 2 * 86_400_000) })
  expect(server.unfinishedUploads()).toEqual([])
})

test('errors are of the object storage, and say where the backup is', async () => {
  const options = copying('away', await fileOf(newest))
  const failing = (storage: object) =>
    copyToStorage({ ...options, storage: { ...options.storage, ...storage } })
  const only = `${options.file} is only on this machine.`
  const away = 'http://127.0.0.1:1'
  await expect(failing({ endpoint: away })).rejects.toThrow(
    `The object storage ${away} does not answer. ${only}`,
  )
  await expect(failing({ secretAccessKey: 'wrong' })).rejects.toThrow(
    /refused a request \(SignatureDoesNotMatch, status 403\).* is only on this machine\. Check BACKUP_S3/,
  )
  await expect(failing({ bucket: 'not-there' })).rejects.toThrow('NoSuchBucket')
})
