import { expect, test } from 'vitest'
import type { Database, Db } from '~/database/database'
import { inTransaction } from '~/database/transactions/transaction'
import { appendEntries } from '~/record/append.actions'
import { replaceLostKey, rotateKey } from '~/record/keys/rotate-key.actions'
import { currentHead } from '~/record/log.queries'
import { createdPost } from '../../../tests/support/data/desk'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { now } from '../../../tests/support/data/saved-posts'
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
    expect(await look()).toMatchObject({ finding: 'rewritten', text: /REWRITTEN/ })
    await publish(database.db)
    expect(await look()).toMatchObject({ finding: 'rewritten' })
    expect(look.heads.map(({ as }) => as)).toEqual(['accepted', 'conflict', 'conflict'])
    expect(look.heads[0]?.head).toEqual(before)
  })

  test('finds entries that were removed from the end, and a restore that says so', async () => {
    const database = await siteWithPosts(await open())
    const { db } = database
    const look = witnessOf(database)
    const [older, state] = [await currentHead(db), await stateOf(db)]
    await publish(db)
    await look()
    const lost = await currentHead(db)
    if (!older || !lost) throw new Error('There is no record.')
    await db.deleteFrom('record_entries').where('position', '>=', older.size).execute()
    await db.updateTable('record_state').set(state).execute()
    expect(await look()).toMatchObject({ finding: 'rewritten' })
    await inTransaction(db, (transaction) => {
      const { size, root } = older
      const known = { size: lost.size, root: lost.root }
      return appendEntries(transaction, now, [{ type: 'restored', size, root, lost: known }])
    })
    expect(await look()).toMatchObject({ finding: 'restored' })
    await publish(db)
    expect(await look()).toMatchObject({ finding: 'continues' })
  })

  test('accepts no key that the one before did not sign, and no other record', async () => {
    const database = await siteWithPosts(await open())
    const look = witnessOf(database)
    await look()
    await database.db.deleteFrom('settings').where('name', '=', 'record-key').execute()
    await replaceLostKey(database.db, now)
    expect(await look()).toMatchObject({
      finding: 'invalid',
      text: /is not signed by the key before/,
    })
    const other = await siteWithPosts(await open())
    expect(await checkSite({ fetch: logFetch(other), now }, siteOrigin, look.heads)).toMatchObject({
      finding: 'invalid',
      text: /someone else/,
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

function stateOf(db: Db) {
  return db.selectFrom('record_state').selectAll().executeTakeFirstOrThrow()
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
