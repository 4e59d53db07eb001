import { expect, test } from 'vitest'
import type { Database } from '~/database/database'
import { hasFailed } from '~/record/checking/check.rules'
import { rotateKey } from '~/record/keys/rotate-key.actions'
import { currentHead } from '~/record/log.queries'
import { entryAddress, logPath } from '~/record/log-addresses.rules'
import { compareWithKnown } from '~/record/restores/state-restored.actions'
import { createdPost } from '../../../../tests/support/data/desk'
import { onEachEngine } from '../../../../tests/support/data/on-each-engine'
import { now } from '../../../../tests/support/data/saved-posts'
import { logFetch, siteOrigin } from '../../../../tests/support/record/log-fetch'
import { changeEntry, rewriteHashes, signAgain } from '../../../../tests/support/record/tampering'
import { verifyDatabase } from '../database/verify-database'
import { verifyUrl } from './verify-url'

onEachEngine('verifying a record from outside', (open) => {
  test('a version, an entry and a whole record are verified, with the first key or a later one', async () => {
    const { database, address, firstKey } = await siteWithRecord(await open())
    const laterKey = await keyOf(database)
    for (const path of ['/', address, `${logPath}/entries/2`]) {
      for (const trusted of [null, firstKey, laterKey]) {
        expect(await failuresOf(database, path, trusted), path).toEqual([])
      }
    }
  })

  test('a key from elsewhere that is none of the record is a failure', async () => {
    const { database, address } = await siteWithRecord(await open())
    const foreign = Buffer.alloc(32, 7).toString('base64')
    expect(await failuresOf(database, address, foreign)).toEqual(['signature', 'keys'])
  })

  test('a document that was changed by hand', async () => {
    const { database, address } = await siteWithRecord(await open())
    const { db } = database
    const { document } = await db
      .selectFrom('public_versions')
      .select('document')
      .executeTakeFirstOrThrow()
    const changed = document.replace('budget', 'promise')
    await db.updateTable('public_versions').set({ document: changed }).execute()
    expect(await failuresOf(database, address)).toEqual(['document'])
  })

  test('an entry that was changed by hand, alone and with all hashes after it', async () => {
    const { database, address } = await siteWithRecord(await open())
    await changeEntry(database.db, 1, (entry) => entry.replace('"published"', '"recorded"'))
    expect(await failuresOf(database, address)).toEqual(['document', 'entry'])
    expect(await failuresOf(database, '/')).toEqual(['tree', 'signature', 'document'])
    await rewriteHashes(database.db)
    expect(await failuresOf(database, address)).toEqual(['document', 'signature'])
    expect(await failuresOf(database, '/')).toEqual(['signature', 'signature', 'document'])
  })

  test('an entry that was removed', async () => {
    const { database } = await siteWithRecord(await open())
    await database.db.deleteFrom('record_entries').where('position', '=', 3).execute()
    expect(await failuresOf(database, '/')).toEqual(['tree', 'entry'])
  })

  test('"An operator who changes a row by hand": all entries, signed again by the operator', async () => {
    const { database } = await siteWithRecord(await open())
    const { db } = database
    const head = await currentHead(db)
    if (!head) throw new Error('The record has not begun.')
    await changeEntry(db, 1, (entry) => entry.replace('"published"', '"recorded"'))
    await rewriteHashes(db)
    await signAgain(db)
    // The server remembers the head, and says so when it starts.
    expect(await compareWithKnown(db, now, head)).toBe('lost')
    expect(await failuresOf(database, '/')).toContain('continues')
    const verified = await verifyDatabase({
      db,
      now,
      trusted: null,
      report() {},
      digestOf: null,
      known: [],
    })
    expect(verified?.problems.map(({ text }) => text)).toContainEqual(
      expect.stringContaining('The record was rewritten before'),
    )
  })

  test('a version on a page that is not in the record, and a page that names none', async () => {
    const { database, post } = await siteWithRecord(await open())
    const pageOf = (attributes: string, link: string) => async (url: string) =>
      url.includes(logPath)
        ? logFetch(database)(url)
        : new Response(`<article ${attributes}><h1>A</h1>${link}</article>`)
    const of = (fetch: ReturnType<typeof pageOf>) =>
      verifyUrl({ url: new URL('/a', siteOrigin), fetch, trusted: null, report: () => {} })
    const link = `<a data-verify="${entryAddress(post, 9)}">Verify</a>`
    await expect(of(pageOf('', link))).rejects.toMatchObject({
      reason: 'unrecorded',
      message: expect.stringContaining('shows version 9, but the newest one in the record'),
    })
    await expect(of(pageOf(`data-read="article:${post}"`, ''))).rejects.toMatchObject({
      reason: 'unrecorded',
    })
    await expect(of(pageOf('', ''))).rejects.toMatchObject({ reason: 'invalid' })
  })

  test('what is missing, unreachable or no record could not be checked', async () => {
    const { database } = await siteWithRecord(await open())
    const of = (path: string, fetch = logFetch(database)) =>
      verifyUrl({ url: new URL(path, siteOrigin), fetch, trusted: null, report: () => {} })
    const missing = async () => new Response(null, { status: 404 })
    await expect(of('/a', missing)).rejects.toMatchObject({ reason: 'missing' })
    await expect(of('/', () => Promise.reject(new TypeError()))).rejects.toMatchObject({
      reason: 'unreachable',
    })
    await expect(of('/', async () => new Response(null, { status: 502 }))).rejects.toMatchObject({
      reason: 'unavailable',
    })
    await expect(of('/', async () => Response.json([]))).rejects.toMatchObject({
      reason: 'invalid',
    })
  })
})

async function siteWithRecord(database: Database) {
  const { db } = database
  const post = await createdPost(db, { when: { as: 'published' } })
  const firstKey = await keyOf(database)
  await rotateKey(db, now)
  for (let count = 0; count < 3; count += 1) await createdPost(db, { when: { as: 'published' } })
  return { database, firstKey, post: post.id, address: entryAddress(post.id, 1) }
}

async function keyOf({ db }: Database): Promise<string> {
  const { public_key } = await db
    .selectFrom('record_keys')
    .select('public_key')
    .where('retired_at', 'is', null)
    .executeTakeFirstOrThrow()
  return public_key
}

async function failuresOf(database: Database, path: string, trusted: string | null = null) {
  const url = new URL(path, siteOrigin)
  const { checks } = await verifyUrl({ url, fetch: logFetch(database), trusted, report: () => {} })
  const failures = checks.filter(({ result }) => result === 'failed').map(({ name }) => name)
  expect(hasFailed(checks)).toBe(failures.length > 0)
  return failures
}
