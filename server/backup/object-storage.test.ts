import { createHash } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { emptySite, smallSite, type TestSite } from '../../tests/support/data/sites/backed-up-site'
import {
  type ObjectStorageServer,
  startObjectStorage,
} from '../../tests/support/servers/object-storage'
import { copyPictures } from '../storage/picture-stores/copy-pictures'
import { diskAsObjects, type PictureSet } from '../storage/picture-stores/disk-as-objects'
import { diskStoresIn } from '../storage/picture-stores/disk-stores'
import { objectStoresIn } from '../storage/picture-stores/object-stores'
import { createBackup } from './create-backup'
import { restoreBackup } from './restore/restore-backup'

let server: ObjectStorageServer
beforeAll(async () => {
  server = await startObjectStorage()
})
afterAll(() => server.remove())

const sites: TestSite[] = []
afterEach(async () => {
  for (const site of sites.splice(0)) await site.remove()
})

const report = () => {}
const now = new Date()

async function siteOf(making: Promise<TestSite>): Promise<TestSite['env']> {
  const site = await making
  sites.push(site)
  return site.env
}

const onDisk = ({ dataDir }: TestSite['env']) =>
  diskAsObjects(diskStoresIn(dataDir), async () => null)

/** The digest of every original, by its name. */
async function originals({ thumbnails, bodyPictures }: PictureSet) {
  const found: Record<string, string> = {}
  for (const store of [thumbnails, bodyPictures]) {
    for (const { name } of await store.list('')) {
      const bytes = (await store.get(name))?.bytes ?? new Uint8Array()
      found[name] = createHash('sha256').update(bytes).digest('hex')
    }
  }
  return found
}

/** A site whose pictures are only in object storage. */
async function siteInObjects(prefix: string) {
  const env = await siteOf(smallSite('sqlite'))
  const objectStorage = { ...server.storage, prefix }
  const objects = objectStoresIn(objectStorage)
  await copyPictures({ from: onDisk(env), to: objects, report })
  const expected = await originals(onDisk(env))
  for (const folder of ['article-thumbnails', 'article-pictures', 'uploads']) {
    await rm(join(env.dataDir, folder), { recursive: true })
  }
  return { env: { ...env, objectStorage }, expected, objects }
}

test('a backup of a site in object storage has its pictures, and is restored to a disk', async () => {
  const { env, expected } = await siteInObjects('to-disk/')
  const file = join(env.dataDir, 'site.tar.zst')
  const made = await createBackup({ env, file, version: '1.2.3', now, overwrites: false, report })
  expect(made.manifest.missing).toEqual([])
  const other = await siteOf(emptySite('sqlite'))
  const restored = await restoreBackup({ env: other, file, replaces: false, now, report })
  expect(restored.manifest.digest).toBe(made.manifest.digest)
  expect(Object.keys(expected).length).toBeGreaterThan(10)
  expect(await originals(onDisk(other))).toEqual(expected)
  const folders = ['article-thumbnails', 'article-pictures'].map((name) =>
    join(other.dataDir, name),
  )
  const files = (await Promise.all(folders.map((folder) => readdir(folder)))).flat()
  expect(files).toHaveLength(made.manifest.pictures.files)
})

test('a backup is restored into object storage, before the database is changed', async () => {
  const { env, expected } = await siteInObjects('from/')
  const file = join(env.dataDir, 'site.tar.zst')
  await createBackup({ env, file, version: '1.2.3', now, overwrites: false, report })
  const objectStorage = { ...server.storage, prefix: 'into/' }
  const other = { ...(await siteOf(emptySite('sqlite'))), objectStorage }

  const away = { ...other, objectStorage: { ...objectStorage, endpoint: 'http://127.0.0.1:1' } }
  const options = { file, replaces: false, now, report }
  await expect(restoreBackup({ env: away, ...options })).rejects.toThrow('does not answer')
  expect(await readdir(other.dataDir)).toEqual(['.restore-lock'])

  await restoreBackup({ env: other, ...options })
  expect(await originals(objectStoresIn(objectStorage))).toEqual(expected)
  const folders = await readdir(other.dataDir)
  expect(folders).not.toContain('article-thumbnails')
  expect(folders).toContain('vigil.db')
})
