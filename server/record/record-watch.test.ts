import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import type { Db } from '~/database/database'
import { writeSetting } from '~/database/settings'
import { inTransaction } from '~/database/transactions/transaction'
import { appendEntries, beginRecord } from '~/record/append.actions'
import { currentHead } from '~/record/log.queries'
import { restoredEntries } from '~/record/restores/restores.queries'
import { rewriteRecordWithout } from '~/record/rewrite.actions'
import { onEachEngine } from '../../tests/support/data/on-each-engine'
import { copyOf, putBack } from '../../tests/support/record/copy'
import { readHeadBefore, readKnownHead } from './head-file'
import { createRecordWatch } from './record-watch'

const now = new Date('2026-11-18T09:00:00.000Z')
const event = { type: 'withdrawn', kind: 'article', post: 'a', version: 1 } as const

const folders: string[] = []
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true })
})

async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vigil-record-'))
  folders.push(folder)
  return folder
}

/** An instance that starts with this data folder. */
function instance(db: Db, dataDir: string) {
  const logged: string[] = []
  const log = {
    error: (_: unknown, text: string) => void logged.push(`error: ${text}`),
    warn: (_: unknown, text: string) => void logged.push(`warning: ${text}`),
  }
  return { logged, ...createRecordWatch({ db, dataDir, clock: () => now, log: log as never }) }
}

function publish(db: Db, count: number, at = now) {
  return inTransaction(db, (tx) => appendEntries(tx, at, Array(count).fill(event)))
}

onEachEngine('watching the public record', (open) => {
  test('the newest head is in the data folder, and the record goes on in silence', async () => {
    const { db } = await open()
    const dataDir = await dataFolder()
    const { check, logged } = instance(db, dataDir)
    await beginRecord(db, now)
    for (const count of [1, 3, 0]) {
      await publish(db, count)
      await check()
      expect(await readKnownHead(dataDir)).toMatchObject({ size: (await currentHead(db))?.size })
    }
    const again = instance(db, dataDir)
    await publish(db, 2)
    await again.check()
    expect([...logged, ...again.logged]).toEqual([])
    expect(await restoredEntries(db)).toEqual([])
  })

  test.each([
    ['at the start', true, 0],
    ['while it runs', false, 0],
    ['after others went on publishing', true, 9],
  ])('a database that was put back by hand is noticed %s', async (_, isRestarted, published) => {
    const { db } = await open()
    const dataDir = await dataFolder()
    await publish(db, 3)
    const copy = await copyOf(db)
    await publish(db, 4)
    const running = instance(db, dataDir)
    await running.check()
    const lost = await currentHead(db)
    await putBack(db, copy)
    await publish(db, published, new Date(now.getTime() + 1))
    const watch = isRestarted ? instance(db, dataDir) : running
    await watch.check()
    expect(watch.logged).toEqual([expect.stringMatching(/^error: .* replaced by an older one/)])
    const expected = { size: 4 + published, lost: { size: lost?.size, root: lost?.root } }
    expect(await restoredEntries(db)).toMatchObject([expected])
    await watch.check()
    await instance(db, dataDir).check()
    expect(await restoredEntries(db)).toHaveLength(1)
  })

  test('several instances that notice it state it once', async () => {
    const { db } = await open()
    await publish(db, 3)
    const copy = await copyOf(db)
    const folder = [await dataFolder(), await dataFolder(), await dataFolder()]
    for (const dataDir of folder) {
      await publish(db, 2)
      await instance(db, dataDir).check()
    }
    await putBack(db, copy)
    // The one that has seen most comes first here: it explains what the others miss.
    const instances = folder.toReversed().map((dataDir) => instance(db, dataDir))
    await instances[0]?.check()
    await Promise.all(instances.map(({ check }) => check()))
    expect(await restoredEntries(db)).toMatchObject([{ size: 4, lost: { size: 10 } }])
    expect(instances.flatMap(({ logged }) => logged)).toHaveLength(1)
  })

  test('at the same moment, too', async () => {
    const { db } = await open()
    await publish(db, 3)
    const copy = await copyOf(db)
    await publish(db, 2)
    const folder = [await dataFolder(), await dataFolder(), await dataFolder()]
    for (const dataDir of folder) await instance(db, dataDir).check()
    await putBack(db, copy)
    await Promise.all(folder.map((dataDir) => instance(db, dataDir).check()))
    expect(await restoredEntries(db)).toHaveLength(1)
  })

  test('another record in the same folder, and a damaged file, are no restore', async () => {
    const { db } = await open()
    const dataDir = await dataFolder()
    await writeFile(join(dataDir, 'record-head.json'), '{"origin":"other","size":3,"root":"a"}')
    await beginRecord(db, now)
    const other = instance(db, dataDir)
    await other.check()
    expect(other.logged).toEqual([expect.stringContaining('another public record')])
    // So that verifying the database still finds out that the former one is gone.
    expect(await readHeadBefore(dataDir)).toEqual({ origin: 'other', size: 3, root: 'a' })
    await writeFile(join(dataDir, 'record-head.json'), '{"orig')
    const damaged = instance(db, dataDir)
    await damaged.check()
    expect(damaged.logged).toEqual([])
    expect(await restoredEntries(db)).toEqual([])
    expect(await readKnownHead(dataDir)).toMatchObject({ size: 1 })
  })

  test('a record that was written again without the sample edition is no other record', async () => {
    const { db } = await open()
    const dataDir = await dataFolder()
    await publish(db, 3)
    const { check, logged } = instance(db, dataDir)
    await check()
    const rewritten = await inTransaction(db, (tx) => rewriteRecordWithout(tx, now, new Set('a')))
    await writeSetting(db, 'record-with-sample', rewritten?.before ?? '')
    await check()
    expect(logged).toEqual([])
    expect(await readHeadBefore(dataDir)).toBeNull()
    expect(await readKnownHead(dataDir)).toMatchObject({ size: 1 })
  })

  test('a clock that was set back is logged, and times of entries do not go back', async () => {
    const { db } = await open()
    const dataDir = await dataFolder()
    await publish(db, 1)
    const { check, logged } = instance(db, dataDir)
    await check()
    // Usual: a request waited for another one.
    await publish(db, 1, new Date(now.getTime() - 20_000))
    await check()
    expect(logged).toEqual([])
    const past = new Date('2020-01-01T00:00:00.000Z')
    await publish(db, 2, past)
    await check()
    expect(logged).toEqual([expect.stringContaining('the clock is behind')])
    const { entry, at } = await db
      .selectFrom('record_entries')
      .select(['entry', 'at'])
      .orderBy('position', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(new Date(at)).toEqual(now)
    expect(JSON.parse(entry)).toMatchObject({ clock: past.toISOString(), time: now.toISOString() })
  })
})
