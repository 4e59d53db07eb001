import { expect, test } from 'vitest'
import { allAuthors } from '~/authors/authors.queries'
import type { Db } from '~/database/database'
import { auditEntries } from '~/people/audit/audit.queries'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { aPost } from '../../../tests/support/posts'
import { redirectFrom } from '../addresses/redirects.queries'
import { contentOfDeskPost } from '../editing/desk-post.rules'
import { findForDesk } from '../editing/desk-posts.queries'
import { lifecycleOf } from '../lifecycle/lifecycle.rules'
import type { PostToSave } from '../post.rules'
import { contentVersion } from '../published/content-version.queries'
import { revisionsOf } from '../revisions/revisions.queries'
import { noActor, writeVersion } from '../saving/write-version.actions'
import { type ImportRun, importItem, importItems } from './import-items.actions'
import type { ImportedPost } from './imported-post.rules'
import { planAddresses } from './plan-addresses.queries'

const now = new Date('2026-11-17T12:00:00Z')

function aRun(options: Partial<ImportRun> = {}): ImportRun {
  const counts = { added: 0, changed: 0, unchanged: 0, kept: 0, left: 0 }
  const defaults = { id: 'run', source: 'https://old.example', overwrite: false, isDryRun: false }
  return { ...defaults, counts, ...options }
}

function imported(post: PostToSave, more: Partial<ImportedPost> = {}): ImportedPost {
  return { post, authors: [], redirectsFrom: [], thumbnail: null, ...more }
}

function depsOf(db: Db) {
  const synced: string[] = []
  const thumbnail = { fingerprint: 'abcdefghijkl', width: 1600, height: 900 }
  return {
    db,
    now,
    synced,
    acceptThumbnail: async () => ({ ok: true as const, thumbnail }),
    syncThumbnail: async (id: string) => void synced.push(id),
  }
}

/** What an editor does at the desk. */
async function edit(db: Db, { kind, id }: PostToSave, body: string): Promise<void> {
  const stored = await findForDesk(db, kind, id)
  if (!stored) throw new Error('There is no post to edit.')
  const content = { ...contentOfDeskPost(stored), body }
  const { thumbnail } = stored
  const version = { content, thumbnail, lifecycle: lifecycleOf(stored), note: '' }
  const searchText = { text: body, wordCount: 1, entities: [] }
  await writeVersion(db, now, stored, { ...version, action: 'saved', searchText }, noActor)
}

onEachEngine('importing a post', (open) => {
  test('adds it once: the second run writes nothing', async () => {
    const { db } = await open()
    const deps = depsOf(db)
    const post = aPost({ authors: ['ada-lovelace'] })
    const item = { item: '12', imported: imported(post, { thumbnail: new Uint8Array([1]) }) }
    expect(await importItem(deps, aRun(), item)).toEqual({
      result: 'added',
      postId: post.id,
      kind: 'article',
      title: post.title,
      path: `/cybersecurity/${post.slug}`,
      notes: [],
    })
    expect(await allAuthors(db)).toMatchObject([{ name: 'Ada Lovelace' }])
    expect(deps.synced).toEqual([post.id])
    const before = await contentVersion(db)
    expect(await importItem(deps, aRun(), item)).toMatchObject({ result: 'unchanged' })
    expect(await contentVersion(db)).toBe(before)
    expect(deps.synced).toEqual([post.id])
  })

  test('again with a change writes a version with its revision, picture and address', async () => {
    const { db } = await open()
    const post = aPost()
    await importItem(depsOf(db), aRun(), { item: '12', imported: imported(post) })
    const changed = { ...post, body: 'New.', slug: 'moved', createdAt: new Date('2026-02-01') }
    const item = { item: '12', imported: imported(changed) }
    expect(await importItem(depsOf(db), aRun(), item)).toMatchObject({ result: 'changed' })
    const stored = await findForDesk(db, 'article', post.id)
    expect(stored).toMatchObject({ ...changed, version: 2 })
    const revisions = await revisionsOf(db, { kind: 'article', postId: post.id })
    expect(revisions.map(({ action }) => action)).toEqual(['imported', 'imported'])
    expect(await redirectFrom(db, `/cybersecurity/${post.slug}`)).toBe('/cybersecurity/moved')
    expect(await importItem(depsOf(db), aRun(), item)).toMatchObject({ result: 'unchanged' })
  })

  test('withdraws what readers have seen and the source has taken back', async () => {
    const { db } = await open()
    const post = aPost()
    await importItem(depsOf(db), aRun(), { item: '12', imported: imported(post) })
    const draft = { ...post, status: 'draft' as const, publishedAt: null }
    const item = { item: '12', imported: imported(draft) }
    const outcome = await importItem(depsOf(db), aRun(), item)
    expect([outcome.result, outcome.notes]).toEqual([
      'changed',
      ['Readers have seen it: it was withdrawn.'],
    ])
    const stored = await findForDesk(db, 'article', post.id)
    expect(stored).toMatchObject({ status: 'withdrawn', publishedAt: post.publishedAt })
    const messages = await db.selectFrom('outbox').select('payload').orderBy('id').execute()
    expect(messages.map(({ payload }) => JSON.parse(payload).posts)).toEqual([
      [{ kind: 'article', id: post.id, change: 'published', version: 1 }],
      [{ kind: 'article', id: post.id, change: 'withdrawn', version: 2 }],
    ])
  })

  test('keeps what was written here, unless told to overwrite', async () => {
    const { db } = await open()
    const post = aPost()
    const first = { item: '12', imported: imported(post) }
    await importItem(depsOf(db), aRun(), first)
    await edit(db, post, 'Written here.')
    expect(await importItem(depsOf(db), aRun(), first)).toMatchObject({ result: 'unchanged' })
    const second = { item: '12', imported: imported({ ...post, body: 'Changed there.' }) }
    expect(await importItem(depsOf(db), aRun(), second)).toMatchObject({
      result: 'kept',
      notes: ['It was changed here since it was imported.'],
    })
    const forced = await importItem(depsOf(db), aRun({ overwrite: true }), second)
    expect(forced).toMatchObject({ result: 'changed' })
    expect(await findForDesk(db, 'article', post.id)).toMatchObject({ body: 'Changed there.' })
  })

  test('does not bring back what was deleted here, unless told to', async () => {
    const { db } = await open()
    const item = { item: '12', imported: imported(aPost()) }
    await importItem(depsOf(db), aRun(), item)
    await db.deleteFrom('articles').execute()
    expect(await importItem(depsOf(db), aRun(), item)).toMatchObject({ result: 'kept' })
    const forced = await importItem(depsOf(db), aRun({ overwrite: true }), item)
    expect(forced).toMatchObject({ result: 'added' })
  })

  test('two items with one slug both get an address', async () => {
    const { db } = await open()
    const items = ['1', '2'].map((item) => ({ item, imported: imported(aPost({ slug: 'one' })) }))
    const plan = await planAddresses(
      db,
      'https://old.example',
      items.map(({ item, imported: { post } }) => ({ item, ...post })),
    )
    expect([...plan.values()]).toEqual(['/cybersecurity/one', '/cybersecurity/one-2'])
    const outcomes = await importItems(depsOf(db), aRun(), items)
    expect(outcomes.map(({ path }) => path)).toEqual(['/cybersecurity/one', '/cybersecurity/one-2'])
    expect(outcomes[1]?.notes).toEqual(['Another post has the slug “one”: it has “one-2”.'])
    const again = await importItems(depsOf(db), aRun(), items)
    expect(again.map(({ result }) => result)).toEqual(['unchanged', 'unchanged'])
  })

  test('old addresses lead to it, and those that lead elsewhere stay', async () => {
    const { db } = await open()
    const redirectsFrom = ['/2026/03/05/zero-trust/', '/', '/%zz', '/archives/%C3%BCber']
    const first = aPost()
    const outcome = await importItem(depsOf(db), aRun(), {
      item: '1',
      imported: imported(first, { redirectsFrom }),
    })
    expect(outcome.notes).toEqual(['There can be no redirect from /%zz.'])
    for (const path of ['/2026/03/05/zero-trust', '/archives/über']) {
      expect(await redirectFrom(db, path)).toBe(outcome.path)
    }
    const other = await importItem(depsOf(db), aRun(), {
      item: '2',
      imported: imported(aPost(), { redirectsFrom: ['/2026/03/05/zero-trust/'] }),
    })
    expect(other.notes).toHaveLength(1)
    expect(await redirectFrom(db, '/2026/03/05/zero-trust')).toBe(outcome.path)
  })

  test('a dry run says the same and writes nothing', async () => {
    const { db } = await open()
    const item = { item: '12', imported: imported(aPost()) }
    const run = aRun({ isDryRun: true })
    expect(await importItem(depsOf(db), run, item)).toMatchObject({ result: 'added' })
    expect(await db.selectFrom('articles').select('id').execute()).toEqual([])
    expect(await db.selectFrom('imported_items').select('item').execute()).toEqual([])
    expect(await db.selectFrom('outbox').select('id').execute()).toEqual([])
  })

  test('authors come with their profile, which stays if it is changed here', async () => {
    const { db } = await open()
    const profile = { role: 'Analyst', biography: 'Writes.', picture: null, links: [] }
    const author = { id: 'ada', slug: 'ada', name: 'Ada', ...profile, isRetired: false }
    const post = aPost({ authors: ['ada'] })
    const run = (biography: string, body: string) =>
      importItem(depsOf(db), aRun(), {
        item: '1',
        imported: imported({ ...post, body }, { authors: [{ ...author, biography }] }),
      })
    await run('Writes.', 'One.')
    await run('Writes more.', 'Two.')
    expect(await allAuthors(db)).toMatchObject([{ name: 'Ada', biography: 'Writes more.' }])
    await db.updateTable('authors').set({ biography: 'Here.', version: 9 }).execute()
    await run('Writes even more.', 'Three.')
    expect(await allAuthors(db)).toMatchObject([{ biography: 'Here.' }])
  })

  test('a run is one entry in the log and few messages, however many posts it has', async () => {
    const { db } = await open()
    const run = aRun()
    for (const start of [0, 10]) {
      const items = Array.from({ length: 10 }, (_, index) => {
        return { item: String(start + index), imported: imported(aPost()) }
      })
      await importItems(depsOf(db), run, items)
    }
    expect(await auditEntries(db, { limit: 10 })).toMatchObject([
      { action: 'imported posts', subject: 'https://old.example', detail: '20 added, 0 changed' },
    ])
    expect(await db.selectFrom('outbox').select('topic').execute()).toEqual([
      { topic: 'posts-imported' },
      { topic: 'posts-imported' },
    ])
  })
})
