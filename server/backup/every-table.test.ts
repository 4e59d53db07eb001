import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import type { Engine } from '~/database/database'
import { engines } from '../../tests/support/data/databases'
import { emptySite, type TestSite } from '../../tests/support/data/sites/backed-up-site'
import { allRows, filledTables, fullSite } from '../../tests/support/data/sites/full-site'
import { createBackup } from './create-backup'
import { restoreBackup } from './restore/restore-backup'
import { verifyBackup } from './verify/verify-backup'

const sites: TestSite[] = []
afterEach(async () => {
  for (const site of sites.splice(0)) await site.remove()
})

/** A restore ends sessions, since one that was ended after the backup would be valid again. */
const endedByRestore = new Set(['editor_sessions', 'editor_verifications'])
/** It notes itself in these. */
const addedToByRestore = new Set(['settings', 'audit_log'])

const pairs = engines.flatMap((from) => engines.map((to): [Engine, Engine] => [from, to]))

describe.each(pairs)('from %s to %s', (from, to) => {
  test('every row of every table is restored', async () => {
    const [site, other] = [await fullSite(from), await emptySite(to)]
    sites.push(site, other)
    const shared = { report: () => {}, now: new Date(), file: join(other.env.dataDir, 'a.tar.zst') }
    await createBackup({ ...shared, env: site.env, version: '1.2.3', overwrites: false })
    await verifyBackup(shared)
    await restoreBackup({ ...shared, env: other.env, replaces: false })

    const [expected, restored] = [await allRows(site.env), await allRows(other.env)]
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
