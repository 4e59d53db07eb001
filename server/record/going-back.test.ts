import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import type { Database, Db } from '~/database/database'
import { createLogClient } from '~/record/checking/log-client.rules'
import { currentHead } from '~/record/log.queries'
import { restoredEntries, statedRestores } from '~/record/restores/restores.queries'
import { createdPost } from '../../tests/support/data/desk'
import { onEachEngine } from '../../tests/support/data/on-each-engine'
import { copyOf, putBack } from '../../tests/support/record/copy'
import { logFetch, siteOrigin } from '../../tests/support/record/log-fetch'
import { changeEntry, rewriteHashes, signAgain } from '../../tests/support/record/tampering'
import { readKnownHead, writeKnownHead } from './head-file'
import { createRecordWatch } from './record-watch'
import { verifyDatabase } from './verify/database/verify-database'
import { checkWholeRecord } from './verify/outside/check-whole-record'
import { checkSite } from './witness/check-site'
import type { KeptHead } from './witness/witness-file'

const now = new Date('2026-11-18T09:00:00.000Z')

const folders: string[] = []
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true })
})

onEachEngine('a record that was restored is replaced by the one before', (open) => {
  test('which says where both part: nothing was rewritten', async () => {
    const { database, longer, look, start, dataDir } = await siteWithRestore(await open())
    const { db } = database
    const shorter = await currentHead(db)
    await putBack(db, longer)
    await start()
    const [first, ...others] = await restoredEntries(db)
    expect(others).toEqual([])
    expect(first).toMatchObject({ size: 8, lost: { size: shorter?.size, root: shorter?.root } })
    expect(await statedRestores(db)).toMatchObject([{ size: 8, fork: { size: 4 } }])
    // Stated once, however often it is looked at.
    await start()
    expect(await restoredEntries(db)).toHaveLength(1)

    const text = expect.stringContaining('Entries 4 to 6 of the record before are lost')
    expect(await look()).toMatchObject({ finding: 'restored', text })
    expect(await look()).toMatchObject({ finding: 'unchanged' })
    const known = await readKnownHead(dataDir)
    expect(await problemsOf(db, known)).toEqual([])
    expect(await failuresOf(database)).toEqual([])
  })

  test('and a witness notices if entries were changed by that', async () => {
    const { database, longer, look, start } = await siteWithRestore(await open())
    const { db } = database
    await putBack(db, longer)
    await changeEntry(db, 6, (entry) => entry.replace('published', 'recorded'))
    await rewriteHashes(db)
    await signAgain(db)
    await start()
    expect(await look()).toMatchObject({ finding: 'rewritten' })
  })

  test('and a witness that has not seen it restored does not believe that it was', async () => {
    const { database, longer, look, start } = await siteWithRestore(await open(), {
      isSeen: false,
      published: 9,
    })
    const { db } = database
    await putBack(db, longer)
    await changeEntry(db, 6, (entry) => entry.replace('published', 'recorded'))
    await rewriteHashes(db)
    await signAgain(db)
    await start()
    expect(await statedRestores(db)).toMatchObject([{ lost: { size: 15 }, fork: { size: 4 } }])
    expect(await look()).toMatchObject({ finding: 'rewritten' })
  })

  test('and what was published after it was restored cannot be of the copy', async () => {
    const { database, longer, look, start } = await siteWithRestore(await open())
    const { db } = database
    await putBack(db, longer)
    await publish(db, 2, new Date(now.getTime() + 120_000))
    await start()
    expect(await statedRestores(db)).toMatchObject([{ size: 10, lost: { size: 7 } }])
    expect(await look()).toMatchObject({ finding: 'rewritten' })
    const rewritten = expect.stringContaining('The record was rewritten')
    expect(await problemsOf(db, null)).toEqual([rewritten])
    expect(await failuresOf(database)).toEqual([rewritten])
  })

  test('if the proof is missing or wrong, the record counts as rewritten', async () => {
    const { database, longer, look, start, dataDir } = await siteWithRestore(await open())
    const { db } = database
    const known = await readKnownHead(dataDir)
    if (!known) throw new Error('There is no known head.')
    const restores = known.restores?.map((one) => ({ ...one, path: one.path.toReversed() }))
    await writeKnownHead(dataDir, { ...known, restores })
    await putBack(db, longer)
    await start()
    expect(await statedRestores(db)).toMatchObject([{ size: 8, fork: undefined }])
    expect(await look()).toMatchObject({ finding: 'rewritten' })
    const rewritten = expect.stringContaining('The record was rewritten')
    expect(await problemsOf(db, null)).toEqual([rewritten])
    expect(await failuresOf(database)).toEqual([rewritten])
  })
})

onEachEngine('a record that was restored is restored to a still older one', (open) => {
  test('which says what was lost by the first restore, too', async () => {
    const { database, look, start, dataDir } = await watchedSite(await open())
    const { db } = database
    await publish(db, 3)
    const oldest = await copyOf(db)
    await publish(db, 2)
    const older = await copyOf(db)
    await publish(db, 4)
    await start()
    await look()
    await putBack(db, older)
    await start()
    await publish(db, 1)
    await start()
    await putBack(db, oldest)
    await start()
    expect(await restoredEntries(db)).toMatchObject([
      { size: 4, lost: { size: 8 } },
      { size: 5, lost: { size: 10 } },
    ])
    expect(await look()).toMatchObject({ finding: 'restored' })
    expect(await problemsOf(db, await readKnownHead(dataDir))).toEqual([])
    expect(await failuresOf(database)).toEqual([])
  })
})

/** A site with 8 entries, which was put back to the first 4 and went on; a witness has seen both records. */
async function siteWithRestore(database: Database, { isSeen = true, published = 1 } = {}) {
  const { db } = database
  const { look, start, dataDir } = await watchedSite(database)
  await publish(db, 3)
  const shorter = await copyOf(db)
  await publish(db, 4)
  const longer = await copyOf(db)
  await start()
  await look()
  await putBack(db, shorter)
  await start()
  await publish(db, published)
  if (isSeen) expect(await look()).toMatchObject({ finding: 'restored' })
  // More than the witness has seen.
  await publish(db, 1)
  await start()
  return { database, longer, look, start, dataDir }
}

/** `start`: its server looks at the record. `look`: a witness does. */
async function watchedSite(database: Database) {
  const dataDir = await mkdtemp(join(tmpdir(), 'vigil-record-'))
  folders.push(dataDir)
  const log = { error: () => {}, warn: () => {} }
  const watch = { db: database.db, dataDir, clock: () => now, log }
  const start = () => createRecordWatch(watch).check()
  const heads: KeptHead[] = []
  const look = async () => {
    const result = await checkSite({ fetch: logFetch(database), now }, siteOrigin, heads)
    if (result.keep) heads.push(result.keep)
    return result
  }
  return { database, look, start, dataDir }
}

async function publish(db: Db, count: number, at = now): Promise<void> {
  for (let added = 0; added < count; added += 1) {
    await createdPost(db, { when: { as: 'published' } }, at)
  }
}

/** Of the record; what was published in the other one is in the other tables. */
async function problemsOf(db: Db, known: Awaited<ReturnType<typeof readKnownHead>>) {
  const verified = await verifyDatabase({
    db,
    now,
    trusted: null,
    report: () => {},
    digestOf: null,
    known: known ? [{ head: known, source: 'this server remembers' }] : [],
  })
  const problems = verified?.problems ?? []
  return problems.filter(({ table }) => table.startsWith('record_')).map(({ text }) => text)
}

async function failuresOf(database: Database): Promise<string[]> {
  const client = createLogClient(logFetch(database), siteOrigin)
  const { checks } = await checkWholeRecord(client, null, () => {}, { entriesOnly: true })
  return checks.filter(({ result }) => result === 'failed').map(({ text }) => text)
}
