import { expect, test } from 'vitest'
import {
  anEdit,
  anEditor,
  createdPost,
  outboxOf,
  someContent,
} from '../../../tests/support/data/desk'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { now, savePosts } from '../../../tests/support/data/saved-posts'
import { aPost } from '../../../tests/support/posts'
import { findRedirect } from '../addresses/redirects.queries'
import { contentOfDeskPost } from '../editing/desk-post.rules'
import { deskPosts, findForDesk } from '../editing/desk-posts.queries'
import { readTimeLabel } from '../fields/reading-time.rules'
import { changePost } from '../lifecycle/change-post.actions'
import { duePosts } from '../lifecycle/due/due-posts.queries'
import type { StatusChange } from '../lifecycle/lifecycle.rules'
import { findRevision, revisionsOf } from '../revisions/revisions.queries'
import { savePost } from './save-post.actions'

const ada = anEditor('ada')
const later = new Date(now.getTime() + 60_000)
const kind = 'article' as const

onEachEngine('saving a post', (open) => {
  test('each save creates a version and its revision', async () => {
    const { db } = await open()
    const thumbnail = { width: 12, height: 6, fingerprint: 'f' }
    const post = await createdPost(db, { thumbnail })
    const half = [
      { question: '', answer: '' },
      { question: 'Why?', answer: '' },
      { question: '', answer: 'Because.' },
    ]
    const content = someContent({ title: 'Changed', tags: ['New'], faq: half })
    const saved = await savePost({ db, now: later }, anEdit(post, { content, note: ' Why \0not ' }))
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
    const without = anEdit(post, { content, baseVersion: 2, thumbnail: null })
    expect(await savePost({ db, now: later }, without)).toMatchObject({
      post: { version: 3, thumbnail: null },
    })
  })

  test('a draft keeps the time that it is planned for, and stays a draft when it comes', async () => {
    const { db } = await open()
    const content = someContent({ domain: '' })
    const post = await createdPost(db, { content, when: { as: 'draft', plannedAt: later } })
    expect(post).toMatchObject({ status: 'draft', publishedAt: later, domain: '' })
    expect(await duePosts(db, new Date(later.getTime() + 60_000), 10)).toEqual([])
    const moved = new Date(later.getTime() + 3_600_000)
    const edit = anEdit(post, { content: contentOfDeskPost(post), plannedAt: moved })
    const saved = await savePost({ db, now: later }, edit)
    expect(saved).toMatchObject({ ok: true, post: { version: 2, publishedAt: moved, domain: '' } })
    const { posts } = await deskPosts(db, {
      domain: 'cybersecurity',
      sort: 'updated',
      direction: 'desc',
      page: 1,
      perPage: 9,
    })
    expect(posts, 'a draft without a domain is in none, whatever its time').toEqual([])
  })

  test('DESIGN 2: a reading time left empty is computed from the text at each save', async () => {
    const { db } = await open()
    const textOf = (words: number) =>
      someContent({ approximateReadTime: null, body: 'word '.repeat(words) })
    const post = await createdPost(db, { content: textOf(8) })
    expect(readTimeLabel(post)).toBe('1 min read')
    const long = await savePost({ db, now: later }, anEdit(post, { content: textOf(2420) }))
    if (!long.ok) throw new Error('not saved')
    expect(readTimeLabel(long.post)).toBe('13 min read')
    expect(contentOfDeskPost(long.post).approximateReadTime, 'the field stays empty').toBeNull()
    const withReadTime = { ...textOf(2420), approximateReadTime: 4 }
    const typed = await savePost(
      { db, now: later },
      anEdit(post, { content: withReadTime, baseVersion: 2 }),
    )
    expect(typed.ok && readTimeLabel(typed.post)).toBe('4 min read')
  })

  test('SPEC 5: domain required: a draft without one has no domain, and is not published', async () => {
    const { db } = await open()
    const post = await createdPost(db, { content: someContent({ domain: '' }) })
    const step = { editor: ada, kind, id: post.id, change: { step: 'publish' }, note: '' } as const
    for (const [index, domain] of ['', 'Cybersecurity', ''].entries()) {
      const content = someContent({ domain, title: `Changed ${index}` })
      const saved = await savePost({ db, now }, anEdit(post, { baseVersion: index + 1, content }))
      expect(saved).toMatchObject({ post: { domain } })
      const list = { sort: 'title', direction: 'asc', page: 1, perPage: 9 } as const
      const { total } = await deskPosts(db, { ...list, domain: 'cybersecurity' })
      expect(total).toBe(domain ? 1 : 0)
    }
    const errors = { domain: 'Domain is required' }
    expect(await changePost({ db, now }, step)).toEqual({ ok: false, reason: 'incomplete', errors })
  })

  test('of several saves of the same version one succeeds, and the others get the stored post', async () => {
    const { db } = await open()
    const post = await createdPost(db)
    const titles = ['First', 'Second', 'Third']
    const results = await Promise.all(
      titles.map((title) =>
        savePost(
          { db, now },
          anEdit(post, { content: someContent({ title }), editor: anEditor(title) }),
        ),
      ),
    )
    const succeeded = results.filter((result) => result.ok)
    expect(succeeded).toHaveLength(1)
    const stored = await findForDesk(db, kind, post.id)
    expect(stored?.version).toBe(2)
    for (const result of results) {
      if (result.ok) expect(result.post).toEqual(stored)
      else expect(result).toMatchObject({ ok: false, reason: 'conflict', current: stored })
    }
    expect(await revisionsOf(db, { kind, postId: post.id })).toHaveLength(2)
  })

  test('a repeated request changes nothing', async () => {
    const { db } = await open()
    const post = await createdPost(db)
    const edit = anEdit(post, { change: { step: 'publish' } })
    const results = await Promise.all([savePost({ db, now }, edit), savePost({ db, now }, edit)])
    expect(results.map((result) => result.ok && result.isRepeat).sort()).toEqual([false, true])
    expect(await savePost({ db, now: later }, edit)).toMatchObject({ ok: true, isRepeat: true })
    expect(await revisionsOf(db, { kind, postId: post.id })).toHaveLength(2)
    expect(await outboxOf(db)).toHaveLength(1)
  })

  test('an imported post gets a revision of its original before its first edit', async () => {
    const { db } = await open()
    const post = aPost({ domain: 'cybersecurity', slug: 'Old_Slug.html' })
    await savePosts({ db }, post)
    const content = someContent({ title: 'Edited', slug: 'old-slug-html' })
    const saved = await savePost({ db, now }, anEdit(post, { content }))
    // The form's spelling of a slug or domain that means the same changes nothing.
    expect(saved).toMatchObject({ post: { slug: 'Old_Slug.html', domain: 'cybersecurity' } })
    expect(await revisionsOf(db, { kind, postId: post.id })).toMatchObject([
      { version: 2, action: 'saved' },
      { version: 1, action: 'imported', editorId: null },
    ])
    const first = await findRevision(db, { kind, postId: post.id, version: 1 })
    expect(first?.content).toMatchObject({ title: post.title, body: post.body, tags: post.tags })
  })

  test('a changed address of a published post redirects to the new one, also when it changes back', async () => {
    const { db } = await open()
    const post = await createdPost(db, { when: { as: 'published' } })
    const [old, moved] = ['/cybersecurity/zero-trust', '/ai/moved']
    const content = someContent({ slug: 'moved', domain: 'AI' })
    await savePost({ db, now }, anEdit(post, { content }))
    expect(await findRedirect(db, [old])).toBe(moved)
    const back = someContent({ slug: 'zero-trust', domain: 'Cybersecurity' })
    await savePost({ db, now }, anEdit(post, { content: back, baseVersion: 2 }))
    expect(await findRedirect(db, [old])).toBeNull()
    expect(await findRedirect(db, [moved])).toBe(old)
    const other = await createdPost(db, { content: someContent({ slug: 'moved', domain: 'AI' }) })
    await changePost({ db, now }, { ...anEdit(other), change: { step: 'publish' } })
    expect(await findRedirect(db, [moved])).toBeNull()
  })

  test("a draft's address follows its title; a published one stays", async () => {
    const { db } = await open()
    const post = await createdPost(db)
    const draft = await savePost(
      { db, now },
      anEdit(post, { content: someContent({ title: 'New' }) }),
    )
    expect(draft).toMatchObject({ post: { slug: 'new' } })
    const change: StatusChange = { step: 'publish' }
    const content = someContent({ title: 'Newer' })
    await savePost({ db, now }, anEdit(post, { content, baseVersion: 2, change }))
    const published = anEdit(post, { content: someContent({ title: 'Newest' }), baseVersion: 3 })
    expect(await savePost({ db, now }, published)).toMatchObject({ post: { slug: 'newer' } })
    expect(await db.selectFrom('redirects').selectAll().execute()).toEqual([])
    await createdPost(db, { content: someContent({ slug: 'theirs' }) })
    const withUsedSlug = anEdit(post, { content: someContent({ slug: 'theirs' }), baseVersion: 4 })
    expect(await savePost({ db, now }, withUsedSlug)).toEqual({ ok: false, reason: 'slug-taken' })
  })

  test('an incomplete post is not published, and a published post is not saved incomplete', async () => {
    const { db } = await open()
    const post = await createdPost(db)
    const content = someContent({ body: '' })
    const errors = { body: 'Body content is required' }
    const change: StatusChange = { step: 'publish' }
    const refused = { ok: false, reason: 'incomplete', errors }
    expect(await savePost({ db, now }, anEdit(post, { content, change }))).toEqual(refused)
    expect((await savePost({ db, now }, anEdit(post, { content }))).ok).toBe(true)
    const publish = { ...anEdit(post, { baseVersion: 2 }), change }
    expect(await changePost({ db, now }, publish)).toEqual(refused)
    const whole = anEdit(post, { baseVersion: 2, change })
    expect((await savePost({ db, now }, whole)).ok).toBe(true)
    expect(await savePost({ db, now }, anEdit(post, { content, baseVersion: 3 }))).toEqual(refused)
  })

  test('an editor without the permission is refused, and does not see the stored post', async () => {
    const { db } = await open()
    const al = anEditor('al', 'author')
    const theirs = await createdPost(db)
    const own = await createdPost(db, { editor: al })
    expect(await savePost({ db, now }, anEdit(theirs, { editor: al }))).toEqual({
      ok: false,
      reason: 'not-allowed',
      why: 'not-yours',
    })
    const change: StatusChange = { step: 'publish' }
    const publish = anEdit(own, { editor: al, change })
    expect(await savePost({ db, now }, publish)).toMatchObject({ why: 'editors-only' })
    expect((await savePost({ db, now }, anEdit(own, { editor: al }))).ok).toBe(true)
    await changePost({ db, now }, { ...anEdit(own, { baseVersion: 2 }), change })
    const edited = anEdit(own, { editor: al, baseVersion: 3, content: someContent({ title: 'X' }) })
    expect(await savePost({ db, now }, edited)).toMatchObject({ why: 'not-a-draft' })
    for (const id of [crypto.randomUUID(), 'a\0b', 'x'.repeat(10_000)]) {
      expect(await savePost({ db, now }, anEdit({ id }))).toEqual({ ok: false, reason: 'missing' })
    }
  })
})
