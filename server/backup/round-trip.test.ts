import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lastVerifiedBackup } from '~/database/backups'
import type { Db } from '~/database/database'
import { readSetting } from '~/database/settings'
import { consistencyProof, entriesFrom, headAt, inclusionProof } from '~/record/log.queries'
import type { KnownHead } from '~/record/restores/known-head.rules'
import { restoredEntries } from '~/record/restores/restores.queries'
import { isConsistent } from '~/record/tree/check.rules'
import { engines } from '../../tests/support/data/databases'
import {
  emptySite,
  inSite,
  publishEntries,
  secretOfSite,
  smallSite,
  type TestSite,
} from '../../tests/support/data/sites/backed-up-site'
import { createBackup } from './create-backup'
import { restoreBackup } from './restore/restore-backup'
import { tablesIn } from './tables/catalogue'
import { withSnapshot } from './tables/snapshot'
import { talliesOf } from './verify/compare-tables'
import { verifyBackup } from './verify/verify-backup'

type SiteEnv = TestSite['env']
const report = () => {}
const now = new Date('2030-01-01T00:00:00.000Z')
const later = new Date('2030-01-02T00:00:00.000Z')

describe.each(engines)('a backup of %s', (from) => {
  let site: TestSite
  let file: string
  let made: Awaited<ReturnType<typeof createBackup>>
  let head: KnownHead
  let lastNumber: number

  beforeAll(async () => {
    site = await smallSite(from)
    const { env } = site
    head = await publishEntries(env, now, 5)
    lastNumber = await inSite(env, async (db) => {
      const { id } = await addNumberedRow(db)
      await db.deleteFrom('audit_log').execute()
      return id
    })
    file = join(env.dataDir, 'site.tar.zst')
    made = await createBackup({ env, file, version: '1.2.3', now, overwrites: false, report })
  })
  afterAll(() => site.remove())

  test('is complete, and is verified', async () => {
    expect(made.manifest.tables).toMatchObject({
      articles: { rows: 2 },
      weekly_briefs: { rows: 1 },
    })
    expect(made.manifest.missing).toEqual([])
    expect((await verifyBackup({ file, report })).digest).toBe(made.manifest.digest)
  })

  describe.each(engines)('that is restored into %s', (to) => {
    let other: TestSite
    let notes: string[]

    beforeAll(async () => {
      other = await emptySite(to)
      const options = { env: other.env, file, replaces: false, now: later, report }
      notes = (await restoreBackup(options)).notes
    })
    afterAll(() => other.remove())

    test('has every row and every picture', async () => {
      expect(notes).toEqual(['Editors have to sign in again.'])
      expect(await contentOf(other.env)).toEqual(await contentOf(site.env))
      expect(await picturesOf(other.env)).toEqual(await picturesOf(site.env))
      await inSite(other.env, async (db) => {
        expect(await readSetting(db, 'desk-secret')).toBe(secretOfSite)
        expect(await lastVerifiedBackup(db)).toEqual({ at: now, file })
      })
      const left = await readdir(other.env.dataDir)
      expect(left.filter((name) => /restore\.json|stage|before/.test(name))).toEqual([])
    })

    test('has the same heads, entries and proofs of the public record', async () => {
      expect(await published(other.env, head.size)).toEqual(await published(site.env, head.size))
    })

    test('says in the record that it was restored, and from which backup', async () => {
      const { size, root } = head
      expect(await inSite(other.env, restoredEntries)).toEqual([
        { type: 'restored', backup: now.toISOString(), size, root, time: later.toISOString() },
      ])
      const after = await publishEntries(other.env, later, 3)
      const path = await inSite(other.env, (db) => consistencyProof(db, size, after.size))
      expect(await isConsistent({ from: head, to: after, path })).toBe(true)
    })

    test('numbers new rows after those of the backup', async () => {
      // The restore has added one.
      expect((await inSite(other.env, addNumberedRow)).id).toBe(lastNumber + 2)
    })
  })
})

/** Every table but those that a restore adds to. */
async function contentOf({ databaseUrl }: SiteEnv) {
  const tallies = await withSnapshot(databaseUrl, async (source) =>
    talliesOf(source, await tablesIn(source)),
  )
  const { settings, audit_log, record_entries, record_state, ...rest } = tallies
  return rest
}

async function picturesOf({ dataDir }: SiteEnv) {
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

/** Everything that is published of a record of this size. */
function published(env: SiteEnv, size: number) {
  return inSite(env, async (db) => {
    const sizes = Array.from({ length: size }, (_, index) => index + 1)
    const proofs = sizes.map(async (of) => ({
      head: await headAt(db, of),
      inclusion: await inclusionProof(db, of - 1, size),
      consistency: await consistencyProof(db, of, size),
    }))
    return { entries: await entriesFrom(db, 0, size), proofs: await Promise.all(proofs) }
  })
}

function addNumberedRow(db: Db) {
  const empty = { editor_name: '', action: 'a', subject: '', detail: '' }
  const none = { editor_id: null, kind: null, post_id: null, tally_key: null }
  return db
    .insertInto('audit_log')
    .values({ at: now.toISOString(), ...empty, ...none })
    .returning('id')
    .executeTakeFirstOrThrow()
}
