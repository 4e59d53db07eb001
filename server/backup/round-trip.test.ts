import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { lastVerifiedBackup } from '~/database/backups'
import { type Engine, openDatabase } from '~/database/database'
import { readSetting } from '~/database/settings'
import { engines } from '../../tests/support/data/databases'
import {
  emptySite,
  sampleSite,
  secretOfSite,
  type TestSite,
} from '../../tests/support/data/sites/backed-up-site'
import { createBackup } from './create-backup'
import { restoreBackup } from './restore/restore-backup'
import { tablesIn } from './tables/catalogue'
import { withSnapshot } from './tables/snapshot'
import { talliesOf } from './verify/compare-tables'
import { verifyBackup } from './verify/verify-backup'

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

async function backUp(env: TestSite['env'], file = join(env.dataDir, 'site.tar.zst')) {
  const made = await createBackup({ env, file, version: '1.2.3', now, overwrites: false, report })
  return { ...made, file }
}

/** Every table but those that a restore adds to: of the record see record-restore.test.ts. */
async function contentOf({ databaseUrl }: TestSite['env']) {
  const tallies = await withSnapshot(databaseUrl, async (source) =>
    talliesOf(source, await tablesIn(source)),
  )
  const { settings, audit_log, record_entries, record_state, ...rest } = tallies
  return rest
}

async function picturesOf({ dataDir }: TestSite['env']) {
  const folders = ['article-thumbnails', 'article-pictures', 'uploads/ab']
  const found: Record<string, unknown> = {}
  for (const folder of folders) {
    for (const name of await readdir(join(dataDir, folder))) {
      const path = join(dataDir, folder, name)
      found[`${folder}/${name}`] = [await readFile(path, 'base64'), (await stat(path)).mtime]
    }
  }
  return found
}

const pairs = engines.flatMap((from) => engines.map((to): [Engine, Engine] => [from, to]))

describe.each(pairs)('from %s to %s', (from, to) => {
  test('a restored site has every row and every picture', async () => {
    const env = await siteOf(sampleSite(from))
    const { file, manifest } = await backUp(env)
    expect(manifest.tables.articles?.rows).toBeGreaterThan(30)
    expect(manifest.missing).toEqual([])
    expect((await verifyBackup({ file, report })).digest).toBe(manifest.digest)

    const other = await siteOf(emptySite(to))
    const { notes } = await restoreBackup({ env: other, file, replaces: false, now, report })
    expect(notes).toEqual(['Editors have to sign in again.'])
    expect(await contentOf(other)).toEqual(await contentOf(env))
    expect(await picturesOf(other)).toEqual(await picturesOf(env))
    const { db, close } = await openDatabase(other.databaseUrl)
    expect(await readSetting(db, 'desk-secret')).toBe(secretOfSite)
    expect(await lastVerifiedBackup(db)).toEqual({ at: now, file })
    await close()
    const left = await readdir(other.dataDir)
    expect(left.filter((name) => /restore\.json|stage|before/.test(name))).toEqual([])
  })
})
