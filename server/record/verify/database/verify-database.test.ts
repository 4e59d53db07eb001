import { expect, test } from 'vitest'
import type { Db } from '~/database/database'
import { inTransaction } from '~/database/transactions/transaction'
import { changePost } from '~/posts/lifecycle/change-post.actions'
import { savePost } from '~/posts/saving/save-post.actions'
import { appendEntries } from '~/record/append.actions'
import { rotateKey } from '~/record/keys/rotate-key.actions'
import { anEdit, anEditor, createdPost, someContent } from '../../../../tests/support/data/desk'
import { onEachEngine } from '../../../../tests/support/data/on-each-engine'
import { now } from '../../../../tests/support/data/saved-posts'
import { changeEntry, rewriteHashes } from '../../../../tests/support/record/tampering'
import { anotherPicture, type RecordedPicture } from './pictures/picture-digests'
import { verifyDatabase } from './verify-database'

const ada = anEditor('ada')
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

onEachEngine('"An operator who changes a row by hand is found out"', (open) => {
  test('a record that nobody touched is verified, also after the key was replaced', async () => {
    const { db } = await open()
    await published(db)
    await rotateKey(db, at(5))
    await createdPost(db, { when: { as: 'published' } }, at(6))
    expect(await verify(db)).toMatchObject({
      problems: [],
      posts: 2,
      versions: 4,
      documents: 4,
      unrecorded: 0,
    })
  })

  test.each([
    ['body', 'Its body is not what was recorded.'],
    ['title', 'Its title is not what was recorded.'],
    ['summary', 'Its summary is not what was recorded.'],
  ] as const)('the %s of a public post', async (column, text) => {
    const { db } = await open()
    const { id } = await published(db)
    await db
      .updateTable('articles')
      .set({ [column]: 'Something else.' })
      .execute()
    expect(await problemsOf(db)).toEqual([`articles ${id}: ${text}`])
  })

  test('a text together with its version, an older version, and a date without its correction', async () => {
    const { db } = await open()
    const { id } = await published(db)
    const set = (values: Record<string, string | number | null>) =>
      db.updateTable('articles').set(values).execute()
    await set({ body: 'Something else.', version: 4 })
    expect(await problemsOf(db)).toEqual([
      `articles ${id}: Its version 4 was never saved: no revision has its text.`,
    ])
    await set({ version: 1, recorded_version: 1 })
    expect(await problemsOf(db)).toEqual([
      `articles ${id}: It is at version 1, but version 3 was recorded.`,
      `articles ${id}: Its version 1 is marked as the last recorded one, but the record has version 3.`,
    ])
    const corrected = (await open()).db
    const post = await createdPost(corrected, { when: { as: 'published' } })
    const publicChange = { change: 'correction' as const, note: 'It was 12.' }
    await savePost({ db: corrected, now: at(1) }, { ...anEdit(post), publicChange })
    expect(await problemsOf(corrected)).toEqual([])
    await corrected.updateTable('articles').set({ changed_at: null }).execute()
    expect(await problemsOf(corrected)).toEqual([
      `articles ${post.id}: The date of its last update or correction is not what was recorded.`,
    ])
  })

  test('a document, a note, and a version that is hidden without an entry', async () => {
    const { db } = await open()
    const { id } = await published(db)
    const change = (version: number, values: Record<string, string>) =>
      db.updateTable('public_versions').set(values).where('version', '=', version).execute()
    const stored = await db
      .selectFrom('public_versions')
      .select('document')
      .where('version', '=', 1)
      .executeTakeFirstOrThrow()
    await change(1, { document: stored.document.replace('budget', 'promise') })
    await change(2, { note: 'Nothing was wrong.' })
    await change(3, { hidden_at: at(9).toISOString() })
    expect(await problemsOf(db)).toEqual([
      `public_versions ${id} version 1: Its document was changed: it does not have the hash of the record.`,
      `public_versions ${id} version 2: Its note for readers was changed.`,
      `public_versions ${id} version 3: It is hidden here, but not in the record.`,
    ])
  })

  test('a document with its hash, and with its row in the record', async () => {
    const { db } = await open()
    await published(db)
    await db
      .updateTable('public_versions')
      .set({ hash: '0'.repeat(64) })
      .where('version', '=', 2)
      .execute()
    await changeEntry(db, 2, (entry) => entry.replace(/"hash":"\w+"/, `"hash":"${'0'.repeat(64)}"`))
    expect(await problemsOf(db)).toContain(
      'record_entries 2: Its text was changed after it was recorded.',
    )
  })

  test('one entry: the others are still verified', async () => {
    const { db } = await open()
    await published(db)
    await changeEntry(db, 2, (entry) => entry.replace('"minor"', '"update"'))
    const problems = await problemsOf(db)
    expect(problems[0]).toBe('record_entries 2: Its text was changed after it was recorded.')
    expect(problems.filter((one) => one.startsWith('record_entries'))).toHaveLength(1)
  })

  test('an entry together with all hashes after it, but not the signatures', async () => {
    const { db } = await open()
    await published(db)
    await changeEntry(db, 2, (entry) => entry.replace('"minor"', '"update"'))
    await rewriteHashes(db)
    const wrong = 'The signature of its head is wrong: the entry or one before was changed.'
    expect(await problemsOf(db)).toEqual(
      expect.arrayContaining([`record_entries 2: ${wrong}`, `record_entries 3: ${wrong}`]),
    )
  })

  test('a removed entry, and one that was removed from the end', async () => {
    const { db } = await open()
    const { id } = await published(db)
    await db.deleteFrom('record_entries').where('position', '=', 2).execute()
    expect(await problemsOf(db)).toEqual(
      expect.arrayContaining([
        'record_entries 3: The entries from 2 to 2 are missing.',
        `public_versions ${id} version 2: The record does not have it.`,
      ]),
    )
  })

  test('a public post whose row was deleted, and a withdrawn one that is public again', async () => {
    const { db } = await open()
    const { id } = await published(db)
    await db.updateTable('articles').set({ status: 'draft' }).execute()
    expect(await problemsOf(db)).toEqual([
      `posts ${id}: Readers cannot see it any more, but the record has no withdrawal.`,
    ])
    await db.updateTable('articles').set({ status: 'published' }).execute()
    const step = { kind: 'article' as const, id, editor: ada, note: '', baseVersion: 3 }
    await changePost({ db, now: at(7) }, { ...step, change: { step: 'withdraw' } })
    expect(await problemsOf(db)).toEqual([])
    await db.updateTable('articles').set({ status: 'published' }).execute()
    expect(await problemsOf(db)).toEqual([
      `articles ${id}: It is public, but the record says that it was withdrawn.`,
    ])
  })

  test('a picture file', async () => {
    const { db } = await open()
    const { id } = await published(db)
    const path = '/storage/v1/object/public/article-thumbnails/a%20b.webp?v=abc'
    const files = [
      { path, sha256: 'f'.repeat(64), bytes: 3 },
      { path: '/cybersecurity/zero-trust.json', sha256: 'e'.repeat(64), bytes: 2 },
    ]
    await inTransaction(db, (transaction) =>
      appendEntries(transaction, at(5), [
        { type: 'files', kind: 'article', post: id, version: 3, files },
      ]),
    )
    const verifyWith = (digest: string | null) => {
      const digestOf = async ({ path: name, fingerprint }: RecordedPicture) =>
        `${name} ${fingerprint}` === 'article-thumbnails/a b.webp abc' ? digest : 'another file'
      return verifyDatabase({ ...quietly, db, trusted: null, known: [], digestOf })
    }
    expect(await verifyWith('f'.repeat(64))).toMatchObject({ problems: [], pictures: 1 })
    const row = 'article-thumbnails/a b.webp'
    for (const [digest, text] of [
      ['0'.repeat(64), 'It is not the picture that was recorded.'],
      [anotherPicture, 'It is not the picture that was recorded.'],
      [null, 'It is missing.'],
    ] as const) {
      const problem = { table: 'pictures', row, text, post: id }
      expect((await verifyWith(digest))?.problems).toMatchObject([problem])
    }
  })

  test('a key, and a record of someone else', async () => {
    const { db } = await open()
    await published(db)
    await rotateKey(db, at(5))
    const { public_key, id } = await db
      .selectFrom('record_keys')
      .selectAll()
      .orderBy('created_at')
      .executeTakeFirstOrThrow()
    expect((await verify(db, public_key))?.problems).toEqual([])
    const foreign = Buffer.alloc(32, 7).toString('base64')
    expect((await verify(db, foreign))?.problems).toMatchObject([
      { text: 'The key that you gave is no key of this record.' },
    ])
    await db.updateTable('record_keys').set({ public_key: foreign }).where('id', '=', id).execute()
    expect(await problemsOf(db)).toEqual([`record_keys ${id}: It was changed or removed.`])
  })
})

/** A post with three public versions: the entries 1 to 3. */
async function published(db: Db): Promise<{ id: string }> {
  const post = await createdPost(db, { when: { as: 'published' } })
  for (const version of [2, 3]) {
    const content = someContent({ body: `Trust is a budget of ${version}.` })
    const saved = await savePost(
      { db, now: at(version) },
      anEdit(post, { content, baseVersion: version - 1 }),
    )
    if (!saved.ok) throw new Error('The version was not saved.')
  }
  return post
}

const quietly = { report: () => {}, now: at(9) }

function verify(db: Db, trusted: string | null = null) {
  return verifyDatabase({ ...quietly, db, trusted, known: [], digestOf: null })
}

async function problemsOf(db: Db): Promise<string[]> {
  const verified = await verify(db)
  return (verified?.problems ?? []).map(({ table, row, text }) => `${table} ${row}: ${text}`)
}
