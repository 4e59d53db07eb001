import { expect, test } from 'vitest'
import type { Database, Db } from '~/database/database'
import { inTransaction } from '~/database/transactions/transaction'
import { changePost } from '~/posts/lifecycle/change-post.actions'
import { hideVersion, showVersion } from '~/posts/record/hiding/hide-version.actions'
import { savePost } from '~/posts/saving/save-post.actions'
import { appendEntries } from '~/record/append.actions'
import { createLogClient, type Fetch } from '~/record/checking/log-client.rules'
import { rotateKey } from '~/record/keys/rotate-key.actions'
import { currentHead } from '~/record/log.queries'
import { logPath } from '~/record/log-addresses.rules'
import { anEdit, anEditor, createdPost } from '../../../../tests/support/data/desk'
import { onEachEngine } from '../../../../tests/support/data/on-each-engine'
import { now } from '../../../../tests/support/data/saved-posts'
import { logFetch, siteOrigin } from '../../../../tests/support/record/log-fetch'
import { changeEntry, rewriteHashes, signAgain } from '../../../../tests/support/record/tampering'
import { checkWholeRecord, type WholeRecordOptions } from './check-whole-record'

const owner = anEditor('ada', 'owner')
const kind = 'article' as const

onEachEngine('the record of a whole site', (open) => {
  test('every text is read, and those that the site rightly does not show are counted', async () => {
    const { database, first, second } = await siteWithPosts(await open())
    const { db } = database
    const texts = async () => textsOf(await check(database), 'document')
    expect(await texts()).toEqual(['ok All 3 texts have the hashes of the record.'])
    const firstVersion = { editor: owner, kind, id: first, version: 1, reason: 'A court order.' }
    await hideVersion({ db, now }, firstVersion)
    expect(await texts()).toEqual([
      'ok All 2 texts have the hashes of the record; 1 version is hidden.',
    ])
    const step = { kind, id: second, editor: owner, note: '', baseVersion: 1 }
    await changePost({ db, now }, { ...step, change: { step: 'withdraw' } })
    expect(await texts()).toEqual([
      'ok The only text has the hash of the record; 1 version is hidden; 1 version belongs to a withdrawn post.',
    ])
    await showVersion({ db, now }, firstVersion)
    expect(await texts()).toEqual([
      'ok All 2 texts have the hashes of the record; 1 version belongs to a withdrawn post.',
    ])
  })

  test('a text that was changed, and one of another version', async () => {
    const { database, first } = await siteWithPosts(await open())
    const { db } = database
    const { document } = await db
      .selectFrom('public_versions')
      .select('document')
      .where('version', '=', 2)
      .executeTakeFirstOrThrow()
    await changeDocument(db, 2, document.replace('"minor"', '"correction"'))
    expect(await textsOf(await check(database), 'document')).toEqual([
      expect.stringContaining(
        `FAILED Entry 2, version 2 of the post ${first}: its text does not have the hash`,
      ),
    ])
    await changeDocument(db, 2, document)
    await changeEntry(db, 2, (entry) => entry.replace('"minor"', '"correction"'))
    await rewriteHashes(db)
    await signAgain(db)
    expect(await textsOf(await check(database), 'document')).toEqual([
      `FAILED Entry 2, version 2 of the post ${first}: its text is of another version than the entry says.`,
    ])
  })

  test.each([
    [404, `its text is missing: ${siteOrigin}`],
    [410, 'the site says that the post was withdrawn, but the record does not.'],
    [451, 'the site says that it is hidden, but the record does not.'],
  ])('a text that the site does not show, with the status %i', async (status, text) => {
    const { database, second } = await siteWithPosts(await open())
    const fetch = withDocuments(database, second, () => new Response('', { status }))
    expect(await textsOf(await check(database, { fetch }), 'document')).toEqual([
      expect.stringContaining(`FAILED Entry 3, version 1 of the post ${second}: ${text}`),
    ])
  })

  test('a post that is withdrawn while its record is read', async () => {
    const { database, second } = await siteWithPosts(await open())
    const { db } = database
    let isWithdrawn = false
    const log = logFetch(database)
    const fetch = withDocuments(database, second, async (address) => {
      const step = { kind, id: second, editor: owner, note: '', baseVersion: 1 }
      if (!isWithdrawn) await changePost({ db, now }, { ...step, change: { step: 'withdraw' } })
      isWithdrawn = true
      return log(address)
    })
    const checks = await check(database, { fetch })
    expect(await textsOf(checks, 'document')).toEqual([
      'ok All 2 texts have the hashes of the record; 1 version belongs to a withdrawn post.',
    ])
    expect(await textsOf(checks, 'tree')).toEqual([
      'ok All 5 entries of the record give the root of its head.',
    ])
  })

  test('a site that stops to answer could not be checked, unless something is wrong already', async () => {
    const { database, first, second } = await siteWithPosts(await open())
    const unavailable = () => new Response('', { status: 503 })
    const fetch = withDocuments(database, second, unavailable)
    await expect(check(database, { fetch })).rejects.toMatchObject({ reason: 'unavailable' })
    await changeDocument(database.db, 1, 'Something else.')
    const texts = textsOf(await check(database, { fetch }), 'document')
    expect(texts[0]).toContain('FAILED Entry 1')
    expect(texts[0]).toContain(first)
    expect(texts.at(-1)).toContain('note The other texts were not read')
  })

  test('without the texts, it says so', async () => {
    const { database } = await siteWithPosts(await open())
    const fetch: Fetch = (address) => {
      if (address.includes('/documents/')) throw new Error('A text was read.')
      return logFetch(database)(address)
    }
    expect(textsOf(await check(database, { fetch, entriesOnly: true }), 'document')).toEqual([
      expect.stringContaining('note The texts were not read (--entries-only)'),
    ])
  })

  test('the last head of each key is signed by it', async () => {
    const { database } = await siteWithPosts(await open())
    const { db } = database
    expect(textsOf(await check(database), 'signature')[1]).toContain(
      'note The signatures of all other',
    )
    await rotateKey(db, now)
    await publish(db)
    const signatures = textsOf(await check(database), 'signature')
    expect(signatures[1]).toBe('ok The last head of each replaced key is signed by it: size 4.')
    const { signature } = await db
      .selectFrom('record_entries')
      .select('signature')
      .where('position', '=', 2)
      .executeTakeFirstOrThrow()
    await db.updateTable('record_entries').set({ signature }).where('position', '=', 3).execute()
    expect(textsOf(await check(database), 'signature')[1]).toBe(
      'FAILED Heads before a key was replaced are not signed by that key: size 4.',
    )
  })

  test('restored backups are noted', async () => {
    const { database } = await siteWithPosts(await open())
    const { db } = database
    const head = await currentHead(db)
    if (!head) throw new Error('There is no record.')
    const { size, root } = head
    const backup = new Date(now.getTime() - 60_000).toISOString()
    const lost = { size: 9, root: '9'.repeat(64) }
    await inTransaction(db, (transaction) =>
      appendEntries(transaction, now, [{ type: 'restored', size, root, backup, lost }]),
    )
    expect(textsOf(await check(database), 'entry')).toContain(
      `note Entry 4, of ${now.toISOString()}: the operator restored a backup of ${backup}. Entries 4 to 8 of the record before are lost.`,
    )
  })
})

/** The entries 1 and 2 are versions of the first post, 3 of the second. */
async function siteWithPosts(database: Database) {
  const { db } = database
  const first = await publish(db)
  const saved = await savePost({ db, now }, anEdit(first))
  if (!saved.ok) throw new Error('The version was not saved.')
  const second = await publish(db)
  return { database, first: first.id, second: second.id }
}

function publish(db: Db) {
  return createdPost(db, { when: { as: 'published' } }, now)
}

function changeDocument(db: Db, position: number, document: string) {
  return db
    .updateTable('public_versions')
    .set({ document })
    .where('position', '=', position)
    .execute()
}

/** A site that answers requests for the texts of one post in its own way. */
function withDocuments(
  database: Database,
  post: string,
  answer: (address: string) => Response | Promise<Response>,
): Fetch {
  const log = logFetch(database)
  return async (address) =>
    address.includes(`${logPath}/documents/${post}/`) ? answer(address) : log(address)
}

async function check(
  database: Database,
  { fetch = logFetch(database), ...options }: WholeRecordOptions & { fetch?: Fetch } = {},
) {
  const client = createLogClient(fetch, siteOrigin)
  return (await checkWholeRecord(client, null, () => {}, options)).checks
}

const marks = { passed: 'ok', failed: 'FAILED', skipped: 'note' }

function textsOf(checks: Awaited<ReturnType<typeof check>>, name: string): string[] {
  return checks
    .filter((one) => one.name === name)
    .map(({ result, text }) => `${marks[result]} ${text}`)
}
