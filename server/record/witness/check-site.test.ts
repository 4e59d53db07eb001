import { expect, test } from 'vitest'
import type { Database, Db } from '~/database/database'
import { inTransaction } from '~/database/transactions/transaction'
import { appendEntries } from '~/record/append.actions'
import type { RecordHead } from '~/record/head.rules'
import { replaceLostKey, rotateKey } from '~/record/keys/rotate-key.actions'
import { currentHead } from '~/record/log.queries'
import { createdPost } from '../../../tests/support/data/desk'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { now } from '../../../tests/support/data/saved-posts'
import { copyOf, putBack } from '../../../tests/support/record/copy'
import { logFetch, siteOrigin } from '../../../tests/support/record/log-fetch'
import { changeEntry, rewriteHashes, signAgain } from '../../../tests/support/record/tampering'
import { checkSite } from './check-site'
import type { KeptHead } from './witness-file'

onEachEngine('a witness', (open) => {
  test('says that a record continues, is unchanged, and has another key', async () => {
    const database = await siteWithPosts(await open())
    const look = witnessOf(database)
    expect(await look()).toMatchObject({ finding: 'first', isKeyReplaced: false })
    expect(await look()).toMatchObject({ finding: 'unchanged', keep: null })
    await publish(database.db)
    expect(await look()).toMatchObject({ finding: 'continues' })
    await rotateKey(database.db, now)
    expect(await look()).toMatchObject({ finding: 'continues', isKeyReplaced: true })
    await publish(database.db)
    expect(await look()).toMatchObject({ finding: 'continues', isKeyReplaced: false })
  })

  test('finds an operator who writes the record again, with the key, and keeps both heads', async () => {
    const database = await siteWithPosts(await open())
    const look = witnessOf(database)
    await look()
    const before = await currentHead(database.db)
    await changeEntry(database.db, 2, (entry) => entry.replace('published', 'recorded'))
    await rewriteHashes(database.db)
    await signAgain(database.db)
    expect(await look()).toMatchObject({
      finding: 'rewritten',
      text: expect.stringContaining('REWRITTEN'),
    })
    await publish(database.db)
    expect(await look()).toMatchObject({ finding: 'rewritten' })
    expect(look.heads.map(({ as }) => as)).toEqual(['accepted', 'conflict', 'conflict'])
    expect(look.heads[0]?.head).toEqual(before)
  })

  test('finds entries that were removed from the end, and a restore that says so', async () => {
    const database = await siteWithPosts(await open())
    const { db } = database
    const look = witnessOf(database)
    const [copy, older] = [await copyOf(db), await currentHead(db)]
    await publish(db)
    await look()
    const lost = await currentHead(db)
    await putBack(db, copy)
    expect(await look()).toMatchObject({ finding: 'rewritten' })
    await stateRestored(db, older, lost)
    expect(await look()).toMatchObject({ finding: 'restored' })
    await publish(db)
    expect(await look()).toMatchObject({ finding: 'continues' })
  })

  test('finds older entries that were changed, although the record says that it was restored', async () => {
    const database = await siteWithPosts(await open())
    const { db } = database
    const look = witnessOf(database)
    await look()
    await publish(db)
    await look()
    const copy = await copyOf(db)
    const restored = await currentHead(db)
    await publish(db)
    await look()
    const lost = await currentHead(db)
    await putBack(db, copy)
    await changeEntry(db, 2, (entry) => entry.replace('published', 'recorded'))
    await rewriteHashes(db)
    await signAgain(db)
    await stateRestored(db, restored, lost)
    const text = expect.stringMatching(
      new RegExp(`REWRITTEN.* ${restored?.size} entries.* were changed`),
    )
    expect(await look()).toMatchObject({ finding: 'rewritten', text })
    expect(await look()).toMatchObject({ finding: 'rewritten', text })
  })

  test('accepts a second restore, also to a size that a head of the first lost part had', async () => {
    const database = await siteWithPosts(await open())
    const { db } = database
    const look = witnessOf(database)
    await look()
    const first = { copy: await copyOf(db), head: await currentHead(db) }
    for (const count of [2, 3]) {
      for (let added = 0; added < count; added += 1) await publish(db)
      await look()
    }
    const lostFirst = await currentHead(db)
    await putBack(db, first.copy)
    await stateRestored(db, first.head, lostFirst)
    for (let added = 0; added < 4; added += 1) await publish(db)
    const second = { copy: await copyOf(db), head: await currentHead(db) }
    await publish(db)
    expect(await look()).toMatchObject({ finding: 'restored' })
    const lostSecond = await currentHead(db)
    await putBack(db, second.copy)
    await stateRestored(db, second.head, lostSecond)
    expect(await look()).toMatchObject({
      finding: 'restored',
      text: expect.stringContaining(`Entry ${second.head?.size} of the record before is lost.`),
    })
    expect(await look()).toMatchObject({ finding: 'unchanged' })
  })

  test.each([
    ['before the restore', 1, 'restored'],
    ['after it', -1, 'rewritten'],
  ])(
    'a restore that does not say what was lost explains a head %s',
    async (_, minutes, finding) => {
      const database = await siteWithPosts(await open())
      const { db } = database
      const look = witnessOf(database)
      const copy = await copyOf(db)
      const restored = await currentHead(db)
      await publish(db)
      await look()
      const seen = look.heads[0]
      if (!seen) throw new Error('No head was kept.')
      // As if the lost entry had been of another time.
      const time = new Date(now.getTime() - minutes * 60_000).toISOString()
      look.heads[0] = { ...seen, head: { ...seen.head, time } }
      await putBack(db, copy)
      await stateRestored(db, restored, null)
      expect(await look()).toMatchObject({
        finding,
        ...(finding === 'restored' && {
          text: expect.stringContaining('does not say how much was lost'),
        }),
      })
    },
  )

  test('accepts no key that the one before did not sign, and no other record', async () => {
    const database = await siteWithPosts(await open())
    const look = witnessOf(database)
    await look()
    await database.db.deleteFrom('settings').where('name', '=', 'record-key').execute()
    await replaceLostKey(database.db, now)
    expect(await look()).toMatchObject({
      finding: 'invalid',
      text: expect.stringContaining('is not signed by the key before'),
    })
    const other = await siteWithPosts(await open())
    expect(await checkSite({ fetch: logFetch(other), now }, siteOrigin, look.heads)).toMatchObject({
      finding: 'invalid',
      text: expect.stringContaining('someone else'),
    })
  })

  test('tells a site that cannot be reached from one whose record is wrong', async () => {
    const database = await siteWithPosts(await open())
    const look = witnessOf(database)
    await look()
    const offline = () => Promise.reject(new TypeError('fetch failed'))
    const unavailable = async () => new Response('', { status: 503 })
    const other = async () => new Response('<!doctype html><title>Hello</title>')
    for (const fetch of [offline, unavailable, other]) {
      const result = await checkSite({ fetch, now }, siteOrigin, look.heads)
      expect(result).toMatchObject({ finding: 'unreachable', keep: null })
    }
  })
})

async function siteWithPosts(database: Database): Promise<Database> {
  for (let count = 0; count < 5; count += 1) await publish(database.db)
  return database
}

function publish(db: Db) {
  return createdPost(db, { when: { as: 'published' } })
}

function stateRestored(db: Db, restored: RecordHead | null, lost: RecordHead | null) {
  if (!restored) throw new Error('There is no record.')
  const { size, root } = restored
  const known = lost && { lost: { size: lost.size, root: lost.root } }
  return inTransaction(db, (transaction) =>
    appendEntries(transaction, now, [{ type: 'restored', size, root, ...known }]),
  )
}

function witnessOf(database: Database) {
  const heads: KeptHead[] = []
  const look = async () => {
    const result = await checkSite({ fetch: logFetch(database), now }, siteOrigin, heads)
    if (result.keep) heads.push(result.keep)
    return result
  }
  return Object.assign(look, { heads })
}
