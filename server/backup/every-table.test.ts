import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { engines } from '../../tests/support/data/databases'
import { emptySite, type TestSite } from '../../tests/support/data/sites/backed-up-site'
import { allRows, filledTables, fullSite } from '../../tests/support/data/sites/full-site'
import { createBackup } from './create-backup'
import { restoreBackup } from './restore/restore-backup'

/** A restore ends sessions, since one that was ended after the backup would be valid again. */
const endedByRestore = new Set(['editor_sessions', 'editor_verifications'])
/** It notes itself in these. */
const addedToByRestore = new Set(['settings', 'audit_log'])

describe.each(engines)('from %s', (from) => {
  let site: TestSite
  let backup: { file: string; now: Date; report: () => void }
  let expected: Map<string, string[]>

  beforeAll(async () => {
    site = await fullSite(from)
    const { env } = site
    backup = { file: join(env.dataDir, 'a.tar.zst'), now: new Date(), report: () => {} }
    await createBackup({ ...backup, env, version: '1.2.3', overwrites: false })
    expected = await allRows(env)
  })
  afterAll(() => site.remove())

  test.each(engines)('to %s, every row of every table is restored', async (to) => {
    const { env, remove } = await emptySite(to)
    onTestFinished(remove)
    await restoreBackup({ ...backup, env, replaces: false })
    const restored = await allRows(env)
    for (const table of filledTables) {
      const [before = [], after = []] = [expected.get(table), restored.get(table)]
      expect(before.length, `${table} has rows to compare`).toBeGreaterThanOrEqual(2)
      if (endedByRestore.has(table)) expect(after, table).toEqual([])
      else if (addedToByRestore.has(table))
        expect(after, table).toEqual(expect.arrayContaining(before))
      else expect(after, table).toEqual(before)
    }
  })
})
