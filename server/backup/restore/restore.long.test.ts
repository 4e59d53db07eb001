import { mkdir, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { openDatabase } from '~/database/database'
import { migrate } from '~/database/schema/migrate'
import { readSetting, writeSetting } from '~/database/settings'
import { engines } from '../../../tests/support/data/databases'
import {
  emptySite,
  inSite,
  smallSite,
  type TestSite,
} from '../../../tests/support/data/sites/backed-up-site'
import { createBackup } from '../create-backup'
import { finishInterruptedRestore } from './interrupted-restore'
import { type RestoreOptions, restoreBackup } from './restore-backup'
import { newJournal, withRestoreLock, writeJournal } from './swap'

const sites: TestSite[] = []
afterEach(async () => {
  for (const site of sites.splice(0)) await site.remove()
})

type SiteEnv = TestSite['env']
const report = () => {}
const now = new Date('2026-11-17T22:55:20Z')

async function siteOf(making: Promise<TestSite>): Promise<SiteEnv> {
  const site = await making
  sites.push(site)
  return site.env
}

async function backUp(env: SiteEnv): Promise<string> {
  const file = join(env.dataDir, 'site.tar.zst')
  await createBackup({ env, file, version: '1.2.3', now, overwrites: true, report })
  return file
}

function restore(env: SiteEnv, file: string, options: Partial<RestoreOptions> = {}) {
  return restoreBackup({ env, file, replaces: false, now, report, ...options })
}

describe.each(engines)('a restore (%s)', (engine) => {
  test('of a site that has content is refused; with --replace what was there is kept', async () => {
    const env = await siteOf(smallSite(engine))
    const file = await backUp(env)
    await inSite(env, (db) => writeSetting(db, 'first-steps', 'changed since'))
    await expect(restore(env, file)).rejects.toThrow('is not empty, so nothing was restored')
    expect(await inSite(env, (db) => readSetting(db, 'first-steps'))).toBe('changed since')

    const { aside, notes } = await restore(env, file, { replaces: true })
    expect(notes, 'nothing of the public record is lost').toEqual([
      'Editors have to sign in again.',
    ])
    expect(await inSite(env, (db) => readSetting(db, 'first-steps'))).toBe(null)
    expect(aside[0]).toBe(join(env.dataDir, 'before-restore-20261117-225520'))
    const kept = await readdir(aside[0] ?? '')
    expect(kept).toContain('article-thumbnails')
    if (engine === 'sqlite') {
      const old = new DatabaseSync(join(aside[0] ?? '', 'vigil.db'))
      const row = old.prepare(`select value from settings where name = 'first-steps'`).get()
      expect(row?.value).toBe('changed since')
      old.close()
    } else {
      expect(aside[1]).toBe('the schema before_restore_20261117_225520 of the database')
      const { rows } = await inSite(env, (db) =>
        sql<{ value: string }>`select value from before_restore_20261117_225520.settings
          where name = 'first-steps'`.execute(db),
      )
      expect(rows[0]?.value).toBe('changed since')
    }
    // Again at the same time, as after the clock was set back: with another name.
    const again = await restore(env, file, { replaces: true })
    expect(again.aside[0]).toMatch(/before-restore-20261117-225520-[0-9a-f]{8}$/)
    expect(again.aside).toHaveLength(engine === 'sqlite' ? 1 : 2)
  })

  test('and another one at the same time is refused, and so is a start', async () => {
    const env = await siteOf(emptySite(engine))
    await withRestoreLock(env.dataDir, 0, async () => {
      const file = join(env.dataDir, 'any')
      await expect(restore(env, file)).rejects.toThrow('A restore is running')
      await expect(finishInterruptedRestore(env.dataDir, null, 0)).rejects.toThrow(
        'A restore is running',
      )
    })
  })

  test('of a site that is being used is refused', async () => {
    const env = await siteOf(smallSite(engine))
    const file = await backUp(env)
    const { close } = await openDatabase(env.databaseUrl)
    await expect(restore(env, file, { replaces: true })).rejects.toThrow('is being used')
    await close()
  })

  test('of an older version is migrated', async () => {
    const env = await siteOf(emptySite(engine))
    const database = await openDatabase(env.databaseUrl)
    await migrate(database, '0029-topics-and-redirects')
    await writeSetting(database.db, 'desk-path', 'an-old-desk')
    await database.close()
    const file = await backUp(env)
    const other = await siteOf(emptySite(engine))
    const { manifest } = await restore(other, file)
    expect(manifest.schema).toBe('0029-topics-and-redirects')
    const opened = await openDatabase(other.databaseUrl)
    expect(await migrate(opened)).toEqual([])
    expect(await readSetting(opened.db, 'desk-path')).toBe('an-old-desk')
    await opened.close()
  })

  test('brings the secret that was outside of the database, and says if another one is set', async () => {
    const env = {
      ...(await siteOf(smallSite(engine))),
      secret: 'the-configured-secret-of-the-old-site',
    }
    const file = await backUp(env)
    const other = await siteOf(emptySite(engine))
    const { notes } = await restore(
      { ...other, secret: 'another-secret-of-the-new-installation' },
      file,
    )
    expect(notes[0]).toMatch(/VIGIL_SECRET does not have the secret of the restored site/)
    const stored = await inSite(other, (db) => readSetting(db, 'desk-secret'))
    expect(stored).toBe(env.secret)
  })
})

test('a start puts the rest into place if the process was killed while files were moved', async () => {
  const env = await siteOf(smallSite('sqlite'))
  const journal = await newJournal({
    now,
    items: ['article-pictures', 'vigil.db'],
    isInPostgres: false,
    isTaken: () => false,
  })
  const other = await siteOf(emptySite('sqlite'))
  await restore(other, await backUp(env))
  await inSite(other, (db) => writeSetting(db, 'first-steps', 'the new one'))
  await mkdir(join(env.dataDir, journal.stage))
  // The folder was moved, the database not yet.
  await rename(join(other.dataDir, 'vigil.db'), join(env.dataDir, journal.stage, 'vigil.db'))
  await withRestoreLock(env.dataDir, 0, () => writeJournal(env.dataDir, journal))
  await finishInterruptedRestore(env.dataDir, null)
  expect(await inSite(env, (db) => readSetting(db, 'first-steps'))).toBe('the new one')
  const left = await readdir(env.dataDir)
  expect(left).toContain(journal.aside)
  expect(left.filter((name) => /stage|restore\.json/.test(name))).toEqual([])
})
