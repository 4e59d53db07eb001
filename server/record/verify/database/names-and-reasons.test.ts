import { expect, test } from 'vitest'
import type { Db } from '~/database/database'
import { saveAuthor } from '~/posts/authors/change-author.actions'
import { changePost } from '~/posts/lifecycle/change-post.actions'
import { hideVersion } from '~/posts/record/hiding/hide-version.actions'
import { savePost } from '~/posts/saving/save-post.actions'
import { storedAuthors } from '../../../../tests/support/data/authors'
import { anEdit, anEditor, createdPost, someContent } from '../../../../tests/support/data/desk'
import { onEachEngine } from '../../../../tests/support/data/on-each-engine'
import { now } from '../../../../tests/support/data/saved-posts'
import { verifyDatabase } from './verify-database'

const owner = anEditor('ada', 'owner')
const kind = 'article' as const

async function problemsOf(db: Db): Promise<string[]> {
  const verified = await verifyDatabase({
    db,
    now,
    known: [],
    trusted: null,
    report() {},
    digestOf: null,
  })
  return verified?.problems.map(({ text }) => text) ?? []
}

onEachEngine('rows changed by hand that are no text', (open) => {
  test.each([
    ['tags', 'Theft'],
    ['meta_title', 'Another title'],
    ['meta_description', 'Another description'],
    ['focus_keyword', 'theft'],
    ['approximate_read_time', 99],
  ])('%s of a public post', async (column, value) => {
    const { db } = await open()
    await createdPost(db, { when: { as: 'published' } })
    expect(await problemsOf(db)).toEqual([])
    const stored = column === 'tags' ? JSON.stringify([value]) : value
    await db
      .updateTable('articles')
      .set({ [column]: stored })
      .execute()
    expect(await problemsOf(db)).toEqual([expect.stringContaining('not what was recorded.')])
  })

  test('the date of a change that was never recorded', async () => {
    const { db } = await open()
    await createdPost(db, { when: { as: 'published' } })
    const later = new Date(now.getTime() + 60_000).toISOString()
    await db.updateTable('articles').set({ changed_at: later }).execute()
    expect(await problemsOf(db)).toEqual([
      'The date of its last update or correction is not what was recorded.',
    ])
  })

  test('a value that is not of its format: the other rows are still compared', async () => {
    const { db } = await open()
    const post = await createdPost(db, { when: { as: 'published' } })
    await createdPost(db, { when: { as: 'published' } })
    const byId = (id: string) => db.updateTable('articles').where('id', '=', id)
    await byId(post.id).set({ byline: 'Mallory' }).execute()
    await db.updateTable('articles').where('id', '!=', post.id).set({ body: 'Else.' }).execute()
    expect((await problemsOf(db)).sort()).toEqual([
      'Its body is not what was recorded.',
      'Its row cannot be read: a value in it is not of its format.',
    ])
  })

  test('the byline, unless the record says that the author was renamed', async () => {
    const { db } = await open()
    await storedAuthors(db, 'Ada Lovelace', 'Grace Hopper')
    const content = someContent({ authors: ['ada-lovelace', 'grace-hopper'] })
    await createdPost(db, { content, when: { as: 'published' } })
    const profile = { name: 'Ada King', slug: 'ada-lovelace', role: '', biography: '', links: [] }
    const edit = { isSlugTyped: true, picture: 'unchanged' as const, editorId: null }
    const request = { editor: owner, id: 'ada-lovelace', baseVersion: 1, content: profile, ...edit }
    expect(await saveAuthor({ db, now }, request)).toMatchObject({ ok: true })
    expect(await problemsOf(db)).toEqual([])
    const { byline } = await db.selectFrom('articles').select('byline').executeTakeFirstOrThrow()
    const swapped = String(byline).replace('Grace Hopper', 'Ada King')
    await db.updateTable('articles').set({ byline: swapped }).execute()
    expect(await problemsOf(db)).toEqual(['Its byline is not what was recorded.'])
  })

  test('the reason of a withdrawal, and of a hidden version', async () => {
    const { db } = await open()
    const post = await createdPost(db, { when: { as: 'published' } })
    await savePost({ db, now }, anEdit(post))
    const hidden = { editor: owner, kind, id: post.id, version: 1, reason: 'A court order.' }
    expect(await hideVersion({ db, now }, hidden)).toEqual({ ok: true })
    const step = { kind, id: post.id, editor: owner, note: '' }
    const withdraw = { step: 'withdraw' as const }
    const first = { ...step, baseVersion: 2, change: withdraw, withdrawalReason: 'It was wrong.' }
    await changePost({ db, now }, first)
    const republish = { ...step, baseVersion: 3, change: { step: 'republish' as const } }
    await changePost({ db, now }, republish)
    await changePost({ db, now }, { ...step, baseVersion: 4, change: withdraw })
    expect(await problemsOf(db)).toEqual([])
    const problem = 'The reason for readers is not what was recorded.'
    await db.updateTable('withdrawals').set({ reason: 'It was wrong.' }).execute()
    expect(await problemsOf(db)).toEqual([problem])
    await db
      .updateTable('public_versions')
      .set({ hidden_reason: '' })
      .where('version', '=', 1)
      .execute()
    expect(await problemsOf(db)).toEqual([problem, problem])
  })
})
