import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { deleteSetting } from '~/database/settings'
import { restoredEntries, statedRestores } from '~/record/restores/restores.queries'
import { engines } from '../../../tests/support/data/databases'
import {
  emptySite,
  inSite,
  newestHead,
  publishEntries,
  smallSite,
  type TestSite,
} from '../../../tests/support/data/sites/backed-up-site'
import { writeKnownHead } from '../../record/head-file'
import { createBackup } from '../create-backup'
import { restoreBackup } from './restore-backup'

type SiteEnv = TestSite['env']
const report = () => {}
const now = new Date('2030-01-01T00:00:00.000Z')
const later = new Date('2030-01-02T00:00:00.000Z')

async function siteOf(making: Promise<TestSite>): Promise<SiteEnv> {
  const site = await making
  onTestFinished(site.remove)
  return site.env
}

async function backUp(env: SiteEnv, name = 'site.tar.zst'): Promise<string> {
  const file = join(env.dataDir, name)
  await createBackup({ env, file, version: '1.2.3', now, overwrites: true, report })
  return file
}

function restore(env: SiteEnv, file: string, replaces = false) {
  return restoreBackup({ env, file, replaces, now: later, report })
}

const publish = (env: SiteEnv, count: number) => publishEntries(env, now, count)

// See also round-trip.test.ts.
describe.each(engines)('the public record after a restore (%s)', (engine) => {
  test('names the newest head that was lost, and where a restored one leaves that of a newer backup', async () => {
    const env = await siteOf(smallSite(engine))
    const older = await backUp(env)
    const { size: fork } = await inSite(env, newestHead)
    const first = await publish(env, 3)
    const newer = await backUp(env, 'newer.tar.zst')
    const { notes } = await restore(env, older, true)
    expect(notes).toContainEqual(
      expect.stringMatching(/^3 entries of the public record.* are lost/),
    )
    expect(await inSite(env, restoredEntries)).toMatchObject([
      { size: fork, lost: { size: first.size, root: first.root } },
    ])

    const second = await publish(env, 1)
    expect(second.size).toBe(fork + 2)
    await restore(env, newer, true)
    expect(await inSite(env, statedRestores)).toMatchObject([
      { size: fork + 3, lost: { size: second.size, root: second.root }, fork: { size: fork } },
    ])
  })

  test('knows from the data folder what a lost database had', async () => {
    const env = await siteOf(smallSite(engine))
    const file = await backUp(env)
    const lost = await publish(env, 2)
    const other = await siteOf(emptySite(engine))
    await writeKnownHead(other.dataDir, lost)
    await restore(other, file)
    const { size, root } = lost
    expect(await inSite(other, restoredEntries)).toMatchObject([{ lost: { size, root } }])
  })
})

test('a site whose record is damaged is restored', async () => {
  const env = await siteOf(smallSite('sqlite'))
  await inSite(env, (db) => deleteSetting(db, 'record-key'))
  const { notes } = await restore(env, await backUp(env), true)
  expect(notes).toContainEqual(expect.stringContaining('damaged'))
})
