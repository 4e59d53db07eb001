import { expect, test } from 'vitest'
import type { Db } from '~/database/database'
import { nameEntries } from '~/record/log.queries'
import { storedAuthors } from '../../../../tests/support/data/authors'
import { anEditor, createdPost, someContent } from '../../../../tests/support/data/desk'
import { onEachEngine } from '../../../../tests/support/data/on-each-engine'
import { now } from '../../../../tests/support/data/saved-posts'
import { saveAuthor } from '../../authors/change-author.actions'
import { refreshSearchOfAuthor } from '../../authors/refresh-search.actions'
import { changePost } from '../../lifecycle/change-post.actions'
import { recordSite } from './record-site.actions'

const site = { name: 'Vigil', url: 'https://vigil.example' }

onEachEngine('what exports contain besides a post', (open) => {
  const queued = async (db: Db) =>
    (await db.selectFrom('files_to_record').select('post_id').execute()).map(
      ({ post_id }) => post_id,
    )
  const named = async (db: Db) =>
    (await nameEntries(db, { from: 0, limit: 10 })).map(({ entry }) => JSON.parse(entry))

  test('the name and address of the publication are in the record, once', async () => {
    const { db } = await open()
    for (let times = 0; times < 2; times += 1) {
      expect(await recordSite(db, now, site)).toEqual({ isDone: true, isChanged: false })
    }
    expect(await named(db)).toEqual([{ ...site, type: 'site', time: now.toISOString() }])
  })

  test('after a change, the exports of all public posts are recorded again', async () => {
    const { db } = await open()
    const posts = [
      await createdPost(db, { when: { as: 'published' } }),
      await createdPost(db, { kind: 'brief', when: { as: 'published' } }),
    ]
    await createdPost(db, { content: someContent({ title: 'Draft' }) })
    await recordSite(db, now, site)
    await db.deleteFrom('files_to_record').execute()
    await recordSite(db, now, site)
    expect(await queued(db)).toEqual([])
    await recordSite(db, now, { ...site, name: 'Vigil Daily' })
    expect((await named(db)).map(({ name }) => name)).toEqual(['Vigil', 'Vigil Daily'])
    expect((await queued(db)).sort()).toEqual(posts.map(({ id }) => id).sort())
  })

  test('two instances say it once', async () => {
    const { db } = await open()
    await Promise.all([recordSite(db, now, site), recordSite(db, now, site)])
    expect(await named(db)).toHaveLength(1)
  })

  test('a renamed author is in the record, and the exports of their posts are recorded again', async () => {
    const { db } = await open()
    const editor = anEditor('ada', 'owner')
    await storedAuthors(db, 'Ada Lovelace')
    const content = someContent({ authors: ['ada-lovelace'] })
    const { id } = await createdPost(db, { content, when: { as: 'published' } })
    await createdPost(db, { when: { as: 'published' } })
    await db.deleteFrom('files_to_record').execute()
    const name = 'Ada King'
    const profile = { name, slug: 'ada-lovelace', role: '', biography: '', links: [] }
    const edit = { isSlugTyped: true, picture: 'unchanged' as const, editorId: null }
    const request = { editor, id: 'ada-lovelace', baseVersion: 1, content: profile, ...edit }
    expect(await saveAuthor({ db, now }, request)).toMatchObject({ ok: true })
    await refreshSearchOfAuthor({ db, now }, { id: 'ada-lovelace' })
    expect(await named(db)).toMatchObject([{ type: 'author', from: 'Ada Lovelace', to: name }])
    expect(await queued(db)).toEqual([id])
  })

  test('reasons that were given before the record had them are recorded once', async () => {
    const { db } = await open()
    const post = await createdPost(db, { when: { as: 'published' } })
    const editor = anEditor('ada', 'owner')
    const step = { kind: 'article' as const, id: post.id, editor, note: '', baseVersion: 1 }
    await changePost({ db, now }, { ...step, change: { step: 'withdraw' } })
    await db.updateTable('withdrawals').set({ reason: 'It was wrong.' }).execute()
    await recordSite(db, now, site)
    await recordSite(db, now, { ...site, name: 'Another' })
    const reasons = await db
      .selectFrom('record_entries')
      .select(['post_id', 'version'])
      .where('type', '=', 'reason')
      .execute()
    expect(reasons).toEqual([{ post_id: post.id, version: 1 }])
  })
})
