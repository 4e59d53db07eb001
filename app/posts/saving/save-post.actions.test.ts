import { expect, test } from 'vitest'
import { anEditor, created, outboxOf, someFields } from '../../../tests/support/data/desk'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { now, savePosts } from '../../../tests/support/data/saved-posts'
import { aPost } from '../../../tests/support/posts'
import { findRedirect } from '../addresses/redirects.queries'
import { writtenOf } from '../editing/desk-post.rules'
import { deskPosts, findForDesk } from '../editing/desk-posts.queries'
import { readTimeLabel } from '../fields/reading-time.rules'
import { changePost } from '../lifecycle/change-post.actions'
import type { Change } from '../lifecycle/lifecycle.rules'
import { restoreRevision } from '../revisions/restore-revision.actions'
import { findRevision, revisionsOf } from '../revisions/revisions.queries'
import { type Edit, savePost } from './save-post.actions'

const ada = anEditor('ada')
const later = new Date(now.getTime() + 60_000)
const kind = 'article' as const

function editOf(post: { id: string }, overrides: Partial<Edit> = {}): Edit {
  const fields = someFields({ title: 'Changed' })
  const { id } = post
  const thumbnail = 'unchanged'
  const of = { editor: ada, kind, id, tab: 'one' }
  return { ...of, baseVersion: 1, fields, thumbnail, note: '', ...overrides }
}

onEachEngine('saving a post', (open) => {
  test('each save is a version with a revision of its own', async () => {
    const { db } = await open()
    const thumbnail = { width: 12, height: 6, fingerprint: 'f' }
    const post = await created(db, { thumbnail })
    const half = [
      { question: '', answer: '' },
      { question: 'Why?', answer: '' },
      { question: '', answer: 'Because.' },
    ]
    const fields = someFields({ title: 'Changed', tags: ['New'], faq: half })
    const saved = await savePost({ db, now: later }, editOf(post, { fields, note: ' Why \0not ' }))
    expect(saved).toMatchObject({
      ok: true,
      isRepeat: false,
      post: { version: 2, typedFaq: half, faq: [], createdAt: now, updatedAt: later, thumbnail },
    })
    const revisions = await revisionsOf(db, { kind, postId: post.id })
    expect(revisions).toMatchObject([
      { version: 2, action: 'saved', note: 'Why not', at: later },
      { version: 1, action: 'created' },
    ])
    const without = editOf(post, { fields, baseVersion: 2, thumbnail: null })
    expect(await savePost({ db, now: later }, without)).toMatchObject({
      post: { version: 3, thumbnail: null },
    })
  })

  test('DESIGN 2: a reading time left empty is computed from the text, each time that it is saved', async () => {
    const { db } = await open()
    const textOf = (words: number) =>
      someFields({ approximateReadTime: null, body: 'word '.repeat(words) })
    const post = await created(db, { fields: textOf(8) })
    expect(readTimeLabel(post)).toBe('1 min read')
    const long = await savePost({ db, now: later }, editOf(post, { fields: textOf(2420) }))
    if (!long.ok) throw new Error('not saved')
    expect(readTimeLabel(long.post)).toBe('13 min read')
    expect(writtenOf(long.post).approximateReadTime, 'the field stays empty').toBeNull()
    const chosen = { ...textOf(2420), approximateReadTime: 4 }
    const typed = await savePost(
      { db, now: later },
      editOf(post, { fields: chosen, baseVersion: 2 }),
    )
    expect(typed.ok && readTimeLabel(typed.post)).toBe('4 min read')
  })

  test('SPEC 5: domain required: a draft without one is of no domain, and is not published', async () => {
    const { db } = await open()
    const post = await created(db, { fields: someFields({ domain: '' }) })
    const step = { editor: ada, kind, id: post.id, change: { step: 'publish' }, note: '' } as const
    for (const [index, domain] of ['', 'Cybersecurity', ''].entries()) {
      const fields = someFields({ domain, title: `Changed ${index}` })
      const saved = await savePost({ db, now }, editOf(post, { baseVersion: index + 1, fields }))
      expect(saved).toMatchObject({ post: { domain } })
      const list = { sort: 'title', direction: 'asc', page: 1, perPage: 9 } as const
      const { total } = await deskPosts(db, { ...list, domain: 'cybersecurity' })
      expect(total).toBe(domain ? 1 : 0)
    }
    const errors = { domain: 'Domain is required' }
    expect(await changePost({ db, now }, step)).toEqual({ ok: false, reason: 'incomplete', errors })
  })

  test('of two who save over the same version one wins, and the other is shown what is stored', async () => {
    const { db } = await open()
    const post = await created(db)
    const titles = ['First', 'Second', 'Third']
    const results = await Promise.all(
      titles.map((title) =>
        savePost(
          { db, now },
          editOf(post, { fields: someFields({ title }), editor: anEditor(title) }),
        ),
      ),
    )
    const won = results.filter((result) => result.ok)
    expect(won).toHaveLength(1)
    const stored = await findForDesk(db, kind, post.id)
    expect(stored?.version).toBe(2)
    for (const result of results) {
      if (result.ok) expect(result.post).toEqual(stored)
      else expect(result).toEqual({ ok: false, reason: 'conflict', current: stored })
    }
    expect(await revisionsOf(db, { kind, postId: post.id })).toHaveLength(2)
  })

  test('the same request again has nothing left to do', async () => {
    const { db } = await open()
    const post = await created(db)
    const edit = editOf(post, { change: { step: 'publish' } })
    const results = await Promise.all([savePost({ db, now }, edit), savePost({ db, now }, edit)])
    expect(results.map((result) => result.ok && result.isRepeat).sort()).toEqual([false, true])
    expect(await savePost({ db, now: later }, edit)).toMatchObject({ ok: true, isRepeat: true })
    expect(await revisionsOf(db, { kind, postId: post.id })).toHaveLength(2)
    expect(await outboxOf(db)).toHaveLength(1)
  })

  test('what was imported is kept as it was before its first edit', async () => {
    const { db } = await open()
    const post = aPost({ domain: 'cybersecurity', slug: 'Old_Slug.html' })
    await savePosts({ db }, post)
    const fields = someFields({ title: 'Edited', slug: 'old-slug-html' })
    const saved = await savePost({ db, now }, editOf(post, { fields }))
    // The form's spelling of a slug or domain that means the same changes nothing.
    expect(saved).toMatchObject({ post: { slug: 'Old_Slug.html', domain: 'cybersecurity' } })
    expect(await revisionsOf(db, { kind, postId: post.id })).toMatchObject([
      { version: 2, action: 'saved' },
      { version: 1, action: 'imported', editorId: null },
    ])
    const first = await findRevision(db, { kind, postId: post.id, version: 1 })
    expect(first?.content).toMatchObject({ title: post.title, body: post.body, tags: post.tags })
  })

  test('a published address that changes leads to the new one, and back again', async () => {
    const { db } = await open()
    const post = await created(db, { when: { as: 'published' } })
    const [old, moved] = ['/cybersecurity/zero-trust', '/ai/moved']
    const fields = someFields({ slug: 'moved', domain: 'AI' })
    await savePost({ db, now }, editOf(post, { fields }))
    expect(await findRedirect(db, [old])).toBe(moved)
    const back = someFields({ slug: 'zero-trust', domain: 'Cybersecurity' })
    await savePost({ db, now }, editOf(post, { fields: back, baseVersion: 2 }))
    expect(await findRedirect(db, [old])).toBeNull()
    expect(await findRedirect(db, [moved])).toBe(old)
    const other = await created(db, { fields: someFields({ slug: 'moved', domain: 'AI' }) })
    await changePost({ db, now }, { ...editOf(other), change: { step: 'publish' } })
    expect(await findRedirect(db, [moved])).toBeNull()
  })

  test("a draft's address follows its title; a published one stays", async () => {
    const { db } = await open()
    const post = await created(db)
    const draft = await savePost(
      { db, now },
      editOf(post, { fields: someFields({ title: 'New' }) }),
    )
    expect(draft).toMatchObject({ post: { slug: 'new' } })
    const change: Change = { step: 'publish' }
    const fields = someFields({ title: 'Newer' })
    await savePost({ db, now }, editOf(post, { fields, baseVersion: 2, change }))
    const published = editOf(post, { fields: someFields({ title: 'Newest' }), baseVersion: 3 })
    expect(await savePost({ db, now }, published)).toMatchObject({ post: { slug: 'newer' } })
    expect(await db.selectFrom('redirects').selectAll().execute()).toEqual([])
    await created(db, { fields: someFields({ slug: 'theirs' }) })
    const taken = editOf(post, { fields: someFields({ slug: 'theirs' }), baseVersion: 4 })
    expect(await savePost({ db, now }, taken)).toEqual({ ok: false, reason: 'slug-taken' })
  })

  test('what is incomplete is neither published nor left so while it is public', async () => {
    const { db } = await open()
    const post = await created(db)
    const fields = someFields({ body: '' })
    const errors = { body: 'Body content is required' }
    const change: Change = { step: 'publish' }
    const refused = { ok: false, reason: 'incomplete', errors }
    expect(await savePost({ db, now }, editOf(post, { fields, change }))).toEqual(refused)
    expect((await savePost({ db, now }, editOf(post, { fields }))).ok).toBe(true)
    const publish = { ...editOf(post, { baseVersion: 2 }), change }
    expect(await changePost({ db, now }, publish)).toEqual(refused)
    const whole = editOf(post, { baseVersion: 2, change })
    expect((await savePost({ db, now }, whole)).ok).toBe(true)
    expect(await savePost({ db, now }, editOf(post, { fields, baseVersion: 3 }))).toEqual(refused)
  })

  test('who may not, cannot, and is not even shown what there is', async () => {
    const { db } = await open()
    const al = anEditor('al', 'author')
    const theirs = await created(db)
    const own = await created(db, { editor: al })
    expect(await savePost({ db, now }, editOf(theirs, { editor: al }))).toEqual({
      ok: false,
      reason: 'not-allowed',
      why: 'not-yours',
    })
    const change: Change = { step: 'publish' }
    const publish = editOf(own, { editor: al, change })
    expect(await savePost({ db, now }, publish)).toMatchObject({ why: 'editors-only' })
    expect((await savePost({ db, now }, editOf(own, { editor: al }))).ok).toBe(true)
    await changePost({ db, now }, { ...editOf(own, { baseVersion: 2 }), change })
    const edited = editOf(own, { editor: al, baseVersion: 3, fields: someFields({ title: 'X' }) })
    expect(await savePost({ db, now }, edited)).toMatchObject({ why: 'not-a-draft' })
    for (const id of [crypto.randomUUID(), 'a\0b', 'x'.repeat(10_000)]) {
      expect(await savePost({ db, now }, editOf({ id }))).toEqual({ ok: false, reason: 'missing' })
    }
  })

  test('the steps of a life are told to readers only where they notice', async () => {
    const { db } = await open()
    const { id } = await created(db)
    const step = (change: Change, at = now) =>
      changePost({ db, now: at }, { editor: ada, kind, id, change, note: '' })
    const steps: [Change, string, number][] = [
      [{ step: 'schedule', at: later }, 'scheduled', 0],
      [{ step: 'unschedule' }, 'draft', 0],
      [{ step: 'publish' }, 'published', 1],
      [{ step: 'withdraw' }, 'withdrawn', 2],
      [{ step: 'republish' }, 'published', 3],
      [{ step: 'bin' }, 'binned', 4],
      [{ step: 'restore' }, 'withdrawn', 4],
    ]
    for (const [change, status, told] of steps) {
      expect(await step(change)).toMatchObject({ ok: true, post: { status } })
      expect(await outboxOf(db)).toHaveLength(told)
    }
    expect(await findForDesk(db, kind, id)).toMatchObject({ publishedAt: now, createdAt: now })
    expect(await step({ step: 'publish' })).toMatchObject({ reason: 'bad-step' })
    await step({ step: 'bin' })
    const edit = editOf({ id }, { baseVersion: 9 })
    expect(await savePost({ db, now }, edit)).toMatchObject({ why: 'in-the-bin' })
  })

  test('a step from a page that is out of date is a conflict, unless it has been taken', async () => {
    const { db } = await open()
    const post = await created(db)
    await savePost({ db, now }, editOf(post))
    const wanted = { ...editOf(post), change: { step: 'publish' } as const }
    expect(await changePost({ db, now }, wanted)).toMatchObject({
      reason: 'conflict',
      current: { title: 'Changed' },
    })
    await changePost({ db, now }, { ...wanted, baseVersion: 2 })
    expect(await changePost({ db, now }, wanted)).toMatchObject({ ok: true, isRepeat: true })
  })

  test('an old text comes back as the newest version, and nothing else with it', async () => {
    const { db } = await open()
    const post = await created(db)
    await savePost({ db, now }, editOf(post, { change: { step: 'publish' } }))
    const wanted = { editor: ada, kind, id: post.id, baseVersion: 2, version: 1 }
    const restored = await restoreRevision({ db, now }, wanted)
    expect(restored).toMatchObject({ post: { status: 'published', slug: 'changed', version: 3 } })
    if (restored.ok) {
      expect({ ...writtenOf(restored.post), slug: null }).toEqual(someFields())
    }
    for (const version of [0, 99, 1.5, 2 ** 40, Number.NaN]) {
      const none = await restoreRevision({ db, now }, { ...wanted, version })
      expect(none).toEqual({ ok: false, reason: 'missing' })
    }
  })
})
