import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { type Db, type Engine, openDatabase } from '~/database/database'
import { deleteSetting } from '~/database/settings'
import { inTransaction } from '~/database/transactions/transaction'
import { appendEntries } from '~/record/append.actions'
import {
  consistencyProof,
  currentHead,
  entriesFrom,
  headAt,
  inclusionProof,
} from '~/record/log.queries'
import type { KnownHead } from '~/record/restores/known-head.rules'
import { restoredEntries, statedRestores } from '~/record/restores/restores.queries'
import { isConsistent } from '~/record/tree/check.rules'
import { engines } from '../../../tests/support/data/databases'
import {
  emptySite,
  sampleSite,
  type TestSite,
} from '../../../tests/support/data/sites/backed-up-site'
import { writeKnownHead } from '../../record/head-file'
import { createBackup } from '../create-backup'
import { verifyBackup } from '../verify/verify-backup'
import { restoreBackup } from './restore-backup'

const sites: TestSite[] = []
afterEach(async () => {
  for (const site of sites.splice(0)) await site.remove()
})

type SiteEnv = TestSite['env']
const report = () => {}
const now = new Date('2030-01-01T00:00:00.000Z')
const later = new Date('2030-01-02T00:00:00.000Z')
const event = { type: 'withdrawn', kind: 'article', post: 'a', version: 1 } as const

async function siteOf(making: Promise<TestSite>): Promise<SiteEnv> {
  const site = await making
  sites.push(site)
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

async function inSite<Result>({ databaseUrl }: SiteEnv, work: (db: Db) => Promise<Result>) {
  const { db, close } = await openDatabase(databaseUrl)
  try {
    return await work(db)
  } finally {
    await close()
  }
}

/** Some more entries; returns the head after them. */
function publish(env: SiteEnv, count: number): Promise<KnownHead> {
  return inSite(env, async (db) => {
    await inTransaction(db, (tx) => appendEntries(tx, now, Array(count).fill(event)))
    return newest(db)
  })
}

async function newest(db: Db): Promise<KnownHead> {
  const head = await currentHead(db)
  if (!head) throw new Error('There is no record.')
  return { origin: head.origin, size: head.size, root: head.root }
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

describe.each(engines)('the public record after a restore (%s)', (engine) => {
  test('says that it was restored, and from which backup', async () => {
    const env = await siteOf(sampleSite(engine))
    const before = await inSite(env, newest)
    const { notes } = await restore(env, await backUp(env), true)
    expect(notes.filter((note) => note.includes('record'))).toEqual([])
    const statements = await inSite(env, restoredEntries)
    const { size, root } = before
    expect(statements).toEqual([
      { type: 'restored', backup: now.toISOString(), size, root, time: later.toISOString() },
    ])
    const after = await publish(env, 3)
    const path = await inSite(env, (db) => consistencyProof(db, size, after.size))
    expect(await isConsistent({ from: before, to: after, path })).toBe(true)
  })

  test('names the newest head that was lost', async () => {
    const env = await siteOf(sampleSite(engine))
    const file = await backUp(env)
    const lost = await publish(env, 3)
    const { notes } = await restore(env, file, true)
    expect(notes).toContainEqual(
      expect.stringMatching(/^3 entries of the public record.* are lost/),
    )
    const { size, root } = lost
    expect(await inSite(env, restoredEntries)).toMatchObject([
      { size: size - 3, lost: { size, root } },
    ])
  })

  test('knows from the data folder what a lost database had', async () => {
    const env = await siteOf(sampleSite(engine))
    const file = await backUp(env)
    const lost = await publish(env, 2)
    const other = await siteOf(emptySite(engine))
    await writeKnownHead(other.dataDir, lost)
    await restore(other, file)
    const { size, root } = lost
    expect(await inSite(other, restoredEntries)).toMatchObject([{ lost: { size, root } }])
  })

  test('says where a record that was itself restored leaves it, if a newer backup follows', async () => {
    const env = await siteOf(sampleSite(engine))
    const older = await backUp(env)
    const { size: fork } = await inSite(env, newest)
    await publish(env, 3)
    const newer = await backUp(env, 'newer.tar.zst')
    await restore(env, older, true)
    const lost = await publish(env, 1)
    expect(lost.size).toBe(fork + 2)
    await restore(env, newer, true)
    expect(await inSite(env, statedRestores)).toMatchObject([
      { size: fork + 3, lost: { size: lost.size, root: lost.root }, fork: { size: fork } },
    ])
  })

  test('is said to be damaged if its key is missing, and the site is restored', async () => {
    const env = await siteOf(sampleSite(engine))
    await inSite(env, (db) => deleteSetting(db, 'record-key'))
    const { notes } = await restore(env, await backUp(env), true)
    expect(notes).toContainEqual(expect.stringContaining('damaged'))
  })
})

const pairs = engines.flatMap((from) => engines.map((to): [Engine, Engine] => [from, to]))

test.each(pairs)('heads, entries and proofs are the same from %s to %s', async (from, to) => {
  const [env, other] = [await siteOf(sampleSite(from)), await siteOf(emptySite(to))]
  const { size } = await publish(env, 5)
  const file = await backUp(env)
  await verifyBackup({ file, report })
  await restore(other, file)
  expect(await published(other, size)).toEqual(await published(env, size))
})
