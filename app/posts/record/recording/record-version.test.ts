import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Db } from '~/database/database'
import { inTransaction } from '~/database/transactions/transaction'
import { appendEntries } from '~/record/append.actions'
import { headText } from '~/record/head.rules'
import {
  consistencyProof,
  currentHead,
  entriesFrom,
  headAt,
  inclusionProof,
} from '~/record/log.queries'
import { isConsistent, isIncluded, isSigned } from '~/record/tree/check.rules'
import { anEdit, anEditor, createdPost, someContent } from '../../../../tests/support/data/desk'
import { onEachEngine } from '../../../../tests/support/data/on-each-engine'
import { now } from '../../../../tests/support/data/saved-posts'
import { aPost } from '../../../../tests/support/posts'
import { contentOfDeskPost } from '../../editing/desk-post.rules'
import { changePost } from '../../lifecycle/change-post.actions'
import { savePost } from '../../saving/save-post.actions'
import { insertPost } from '../../saving/write-post.queries'
import { recordMissing } from './record-missing.actions'
import { recordPublicVersion } from './record-version.actions'

const ada = anEditor('ada')
const minute = 60_000
const at = (minutes: number) => new Date(now.getTime() + minutes * minute)

onEachEngine('recording what readers see', (open) => {
  test('each public version becomes an entry with the hash of its document', async () => {
    const { db } = await open()
    const post = await createdPost(db, { when: { as: 'draft' } })
    expect(await entryTypes(db)).toEqual([])
    await changePost(
      { db, now: at(1) },
      { ...post, editor: ada, change: { step: 'publish' }, note: '' },
    )
    const content = { ...contentOfDeskPost(post), body: 'Another text.' }
    await savePost({ db, now: at(2) }, anEdit(post, { content, baseVersion: 2 }))
    expect(await versionsOf(db)).toMatchObject([
      { version: 2, change: 'published', note: '', at: at(1).toISOString(), position: 1 },
      { version: 3, change: 'minor', note: '', at: at(2).toISOString(), position: 2 },
    ])
    const [, published, changed] = await entriesFrom(db, 0, 10)
    for (const [stored, entry] of [
      [(await versionsOf(db))[0], published],
      [(await versionsOf(db))[1], changed],
    ] as const) {
      const hash = createHash('sha256').update(String(stored?.document)).digest('hex')
      expect(JSON.parse(String(entry?.entry))).toMatchObject({
        type: 'version',
        kind: 'article',
        post: post.id,
        version: stored?.version,
        change: stored?.change,
        hash,
      })
    }
    await allIsProved(db)
  })

  test('a withdrawn post is recorded as withdrawn, and as republished', async () => {
    const { db } = await open()
    const post = await createdPost(db, { when: { as: 'published' } })
    const step = { ...post, editor: ada, note: '' }
    await changePost({ db, now: at(1) }, { ...step, baseVersion: 1, change: { step: 'withdraw' } })
    expect(await withdrawalsOf(db)).toMatchObject([
      { post_id: post.id, title: post.title, reason: '' },
    ])
    await changePost({ db, now: at(2) }, { ...step, baseVersion: 2, change: { step: 'republish' } })
    expect(await withdrawalsOf(db)).toEqual([])
    expect(await entryTypes(db)).toEqual(['key', 'version', 'withdrawn', 'version'])
    expect(await versionsOf(db)).toMatchObject([
      { version: 1, change: 'published' },
      { version: 3, change: 'republished' },
    ])
  })

  test('a withdrawn post that is published again as a correction is recorded as one', async () => {
    const { db } = await open()
    const post = await createdPost(db, { when: { as: 'published' } })
    const step = { ...post, editor: ada, note: '' }
    await changePost({ db, now: at(1) }, { ...step, change: { step: 'withdraw' } })
    const publicChange = { change: 'correction' as const, note: 'It was 15.' }
    const again = { ...step, baseVersion: 2, change: { step: 'republish' as const }, publicChange }
    const untold = { ...again, publicChange: { ...publicChange, note: '' } }
    expect(await changePost({ db, now: at(2) }, untold)).toMatchObject({ reason: 'bad-change' })
    expect(await changePost({ db, now: at(2) }, again)).toMatchObject({ ok: true })
    expect(await changePost({ db, now: at(3) }, again)).toMatchObject({ ok: true, isRepeat: true })
    const another = { ...again, publicChange: { ...publicChange, note: 'It was 16.' } }
    expect(await changePost({ db, now: at(3) }, another)).toMatchObject({ reason: 'conflict' })
    expect(await versionsOf(db)).toMatchObject([
      { version: 1, change: 'published' },
      { version: 3, ...publicChange },
    ])
  })

  test('what is said of an imported post that was withdrawn elsewhere is not lost', async () => {
    const { db } = await open()
    const post = aPost({ status: 'withdrawn' })
    await insertPost(db, post, now)
    const publicChange = { change: 'correction' as const, note: 'It was 15.' }
    const change = { step: 'republish' as const }
    await changePost({ db, now: at(1) }, { ...post, editor: ada, note: '', change, publicChange })
    expect(await versionsOf(db)).toMatchObject([publicChange])
  })

  test('only updates and corrections move the date that readers see', async () => {
    const { db } = await open()
    const post = await createdPost(db, { when: { as: 'published' } })
    const changedAt = async () => {
      const row = await db.selectFrom('articles').select('changed_at').executeTakeFirstOrThrow()
      return row.changed_at
    }
    expect(await changedAt()).toBeNull()
    await db.updateTable('articles').set({ version: 2 }).execute()
    await recordIn(db, at(1), post, { change: 'minor', note: '' })
    expect(await changedAt()).toBeNull()
    await db.updateTable('articles').set({ version: 3 }).execute()
    await recordIn(db, at(2), post, { change: 'correction', note: 'It is 12, not 21.' })
    expect(await changedAt()).toBe(at(2).toISOString())
  })

  test('"A clock set back": the time of an entry never goes back, and the entry says so', async () => {
    const { db } = await open()
    await createdPost(db, { when: { as: 'published' } })
    await inTransaction(db, (transaction) => {
      const event = { type: 'hidden' as const, kind: 'article' as const, post: 'x', version: 1 }
      return appendEntries(transaction, at(-5), [event])
    })
    const entries = (await entriesFrom(db, 0, 10)).map(({ entry }) => JSON.parse(entry))
    expect(entries.at(-1)).toMatchObject({ time: entries.at(-2).time, clock: at(-5).toISOString() })
    await allIsProved(db)
  })

  test('"a version whose text is empty" is recorded like any other', async () => {
    const { db } = await open()
    await insertPost(db, aPost({ body: '' }), now)
    await recordMissing(db, now)
    const [version] = await versionsOf(db)
    expect(JSON.parse(String(version?.document))).toMatchObject({ body: '', format: 2 })
  })

  test('what was public before the record is recorded later, with its earlier versions', async () => {
    const { db } = await open()
    const post = await createdPost(db, { when: { as: 'published' } })
    const content = someContent({ body: 'A second text.' })
    await savePost({ db, now: at(1) }, anEdit(post, { content }))
    for (const table of [
      'record_entries',
      'record_state',
      'record_keys',
      'public_versions',
    ] as const) {
      await db.deleteFrom(table).execute()
    }
    await db.updateTable('articles').set({ recorded_version: 0 }).execute()
    expect(await recordMissing(db, at(2))).toEqual({ isDone: false, isChanged: true })
    expect(await recordMissing(db, at(2))).toEqual({ isDone: true, isChanged: false })
    expect(await versionsOf(db)).toMatchObject([
      { version: 1, change: 'recorded' },
      { version: 2, change: 'recorded' },
    ])
    await allIsProved(db)
  })

  test('what was public before the record and is withdrawn now is recorded first', async () => {
    const { db } = await open()
    const post = aPost()
    await insertPost(db, post, now)
    const step = { ...post, editor: ada, note: '', change: { step: 'withdraw' as const } }
    expect(await changePost({ db, now: at(1) }, step)).toMatchObject({ ok: true })
    expect(await entryTypes(db)).toEqual(['key', 'version', 'withdrawn'])
    expect(await versionsOf(db)).toMatchObject([{ version: 1, change: 'recorded' }])
  })

  test('"two instances publishing in the same millisecond" get two places in one record', async () => {
    const { db } = await open()
    const posts = Array.from({ length: 12 }, () => aPost())
    for (const post of posts) await insertPost(db, post, now)
    await Promise.all(posts.map((post) => recordIn(db, at(1), post)))
    const positions = (await versionsOf(db)).map(({ position }) => position)
    expect(positions.toSorted((a, b) => a - b)).toEqual(posts.map((_, index) => index + 1))
    await allIsProved(db)
  })
})

function recordIn(
  db: Db,
  when: Date,
  ...args: [Parameters<typeof recordPublicVersion>[2], Parameters<typeof recordPublicVersion>[3]?]
) {
  return inTransaction(db, (transaction) => recordPublicVersion(transaction, when, ...args))
}

function versionsOf(db: Db) {
  return db
    .selectFrom('public_versions')
    .selectAll()
    .orderBy('version')
    .orderBy('position')
    .execute()
}

function withdrawalsOf(db: Db) {
  return db.selectFrom('withdrawals').selectAll().execute()
}

async function entryTypes(db: Db) {
  const rows = await db.selectFrom('record_entries').select('type').orderBy('position').execute()
  return rows.map(({ type }) => type)
}

/** Every entry is in the newest tree, every head is signed, and each tree is the beginning of the newest. */
async function allIsProved(db: Db): Promise<void> {
  const newest = await currentHead(db)
  if (!newest) throw new Error('There is no record.')
  const { public_key } = await db.selectFrom('record_keys').selectAll().executeTakeFirstOrThrow()
  const entries = await entriesFrom(db, 0, 1000)
  expect(entries).toHaveLength(newest.size)
  for (const { position, hash: leaf } of entries) {
    const { size, root } = newest
    const path = await inclusionProof(db, position, size)
    expect(await isIncluded({ leaf, position, size, root, path })).toBe(true)
    const head = await headAt(db, position + 1)
    if (!head) throw new Error(`There is no head of ${position + 1} entries.`)
    expect(await isSigned(headText(head), head.signature, public_key)).toBe(true)
    const proof = await consistencyProof(db, position + 1, size)
    expect(await isConsistent({ from: head, to: newest, path: proof })).toBe(true)
  }
}
