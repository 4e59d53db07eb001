import { expect, test } from 'vitest'
import { auditEntries } from '~/people/audit/audit.queries'
import {
  aNewPost,
  anEditor,
  createdPost,
  outboxOf,
  someContent,
} from '../../../../tests/support/data/desk'
import { onEachEngine } from '../../../../tests/support/data/on-each-engine'
import { now, savePosts } from '../../../../tests/support/data/saved-posts'
import { aPost } from '../../../../tests/support/posts'
import { addRedirect, findRedirect } from '../../addresses/redirects.queries'
import { findForDesk } from '../../editing/desk-posts.queries'
import { emptyForm } from '../../editing/form/post-form.rules'
import { changePost } from '../../lifecycle/change-post.actions'
import { findBySlug } from '../../published/published-posts.queries'
import { findRevision, revisionsOf } from '../../revisions/revisions.queries'
import { storeAutosave } from '../autosave/autosave.actions'
import { postAutosavesOf } from '../autosave/post-autosaves.queries'
import { createPost } from './create-post.actions'

onEachEngine('creating a post', (open) => {
  test('a published one is there for readers at once, with its first revision', async () => {
    const { db } = await open()
    const thumbnail = { width: 1200, height: 630, fingerprint: 'abc' }
    const request = aNewPost({ when: { as: 'published' }, thumbnail })
    const result = await createPost({ db, now }, request)
    expect(result).toMatchObject({
      ok: true,
      isRepeat: false,
      post: { slug: 'zero-trust', version: 1, createdAt: now, publishedAt: now, thumbnail },
    })
    expect((await findBySlug(db, 'article', 'zero-trust'))?.id).toBe(request.id)
    const postId = request.id
    const first = await findRevision(db, { kind: 'article', postId, version: 1 })
    expect(first).toMatchObject({ action: 'published', editorName: 'ada', at: now })
    expect(first?.content).toEqual({
      ...request.content,
      slug: 'zero-trust',
      thumbnail,
      status: 'published',
      publishedAt: now,
    })
    expect(await outboxOf(db)).toEqual([postId])
    expect(await auditEntries(db, { limit: 5 })).toMatchObject([
      { action: 'published', subject: 'Zero trust', editorName: 'ada', postId },
    ])
  })

  test('a draft and a scheduled post are nothing to readers yet', async () => {
    const { db } = await open()
    const at = new Date(now.getTime() + 60_000)
    const draft = await createdPost(db)
    const scheduled = await createdPost(db, { when: { as: 'scheduled', at } })
    expect(draft).toMatchObject({ status: 'draft', publishedAt: null, createdAt: now })
    expect(scheduled).toMatchObject({ status: 'scheduled', publishedAt: at, slug: 'zero-trust-2' })
    expect(await outboxOf(db)).toEqual([])
  })

  test('a double click makes one post, even when both clicks arrive together', async () => {
    const { db } = await open()
    const request = aNewPost({ when: { as: 'published' } })
    const results = await Promise.all([1, 2, 3].map(() => createPost({ db, now }, request)))
    expect(results.filter(({ ok }) => ok)).toHaveLength(3)
    expect(results.filter((result) => result.ok && !result.isRepeat)).toHaveLength(1)
    expect(await revisionsOf(db, { kind: 'article', postId: request.id })).toHaveLength(1)
    expect(await outboxOf(db)).toHaveLength(1)
  })

  test('the id of another post, or of another editor, is refused', async () => {
    const { db } = await open()
    const request = aNewPost()
    await createPost({ db, now }, request)
    const other = { ...request, content: someContent({ title: 'Another' }) }
    const refused = { ok: false, reason: 'id-taken' }
    expect(await createPost({ db, now }, other)).toEqual(refused)
    expect(await createPost({ db, now }, { ...request, editor: anEditor('bob') })).toEqual(refused)
    expect(await createPost({ db, now }, { ...request, kind: 'brief' })).toEqual(refused)
    const inCapitals = { ...request, id: request.id.toUpperCase() }
    expect(await createPost({ db, now }, inCapitals)).toMatchObject({ ok: true, isRepeat: true })
    const imported = aPost()
    await savePosts({ db }, imported)
    expect(await createPost({ db, now }, aNewPost({ id: imported.id }))).toEqual(refused)
  })

  test.each(['', 'abc', '1; drop table articles', `${crypto.randomUUID()}\0`, 'x'.repeat(10_000)])(
    'an id that is no UUID is refused: %.40j',
    async (id) => {
      const { db } = await open()
      const result = await createPost({ db, now }, aNewPost({ id }))
      expect(result).toEqual({ ok: false, reason: 'bad-id' })
    },
  )

  test('posts of one title made at the same moment have addresses of their own', async () => {
    const { db } = await open()
    const results = await Promise.all(
      Array.from({ length: 20 }, () => createPost({ db, now }, aNewPost())),
    )
    const slugs = results.map((result) => (result.ok ? result.post.slug : result.reason))
    expect(new Set(slugs).size).toBe(20)
    expect(slugs.every((slug) => slug?.startsWith('zero-trust'))).toBe(true)
  })

  test('a typed slug is used unchanged, or refused', async () => {
    const { db } = await open()
    await createdPost(db, { kind: 'brief', content: someContent({ slug: 'week-one' }) })
    const again = aNewPost({ kind: 'brief', content: someContent({ slug: 'week-one' }) })
    expect(await createPost({ db, now }, again)).toEqual({ ok: false, reason: 'slug-taken' })
    expect(await createdPost(db, { content: someContent({ slug: 'week-one' }) })).toMatchObject({
      slug: 'week-one',
    })
  })

  test('a slug of a post in the bin is refused, with the title of that post for editors who may see it', async () => {
    const { db } = await open()
    const { kind, id } = await createdPost(db, {
      content: someContent({ slug: 'binned', title: 'Binned' }),
    })
    const change = { step: 'bin' } as const
    await changePost({ db, now }, { editor: anEditor('ada'), kind, id, change, note: '' })
    const again = aNewPost({ content: someContent({ slug: 'binned' }) })
    const refused = { ok: false, reason: 'slug-taken' }
    expect(await createPost({ db, now }, again)).toEqual({ ...refused, binned: 'Binned' })
    const byAuthor = { ...again, editor: anEditor('al', 'author') }
    expect(await createPost({ db, now }, byAuthor)).toEqual(refused)
  })

  test.each([
    ['🔥🔥', 'untitled'],
    ['مرحبا بالعالم', 'مرحبا-بالعالم'],
    ['feed.xml', 'feed-xml'],
    [`${'word '.repeat(59)}end`, /^word-/],
  ])('a title as people write them: %.20s', async (title, slug) => {
    const { db } = await open()
    const post = await createdPost(db, { content: someContent({ title }) })
    expect(post.title).toBe(title)
    expect(post.slug).toMatch(slug)
  })

  test.each([
    ['the same line', 'Line of text.\n\n'.repeat(66_666)],
    ['new words', Array.from({ length: 100_000 }, (_, word) => `w${word * 7919}`).join(' ')],
    ['one letter', '漢'.repeat(1_000_000)],
  ])('a body of a million characters comes back whole: %s', async (_, long) => {
    const { db } = await open()
    const body = long.slice(0, 1_000_000)
    const post = await createdPost(db, {
      content: someContent({ body }),
      when: { as: 'published' },
    })
    expect((await findForDesk(db, 'article', post.id))?.body === body).toBe(true)
  })

  test('an author makes drafts, and publishes nothing', async () => {
    const { db } = await open()
    const editor = anEditor('al', 'author')
    expect(await createdPost(db, { editor })).toMatchObject({ authorId: editor.id })
    const at = new Date(now.getTime() + 1)
    for (const when of [{ as: 'published' }, { as: 'scheduled', at }] as const) {
      const result = await createPost({ db, now }, aNewPost({ editor, when }))
      expect(result).toMatchObject({ reason: 'not-allowed', why: 'editors-only' })
    }
  })

  test('what is incomplete is kept as a draft, and not published', async () => {
    const { db } = await open()
    const content = someContent({ body: ' ', summary: '' })
    await createdPost(db, { content })
    const result = await createPost({ db, now }, aNewPost({ content, when: { as: 'published' } }))
    expect(result).toEqual({
      ok: false,
      reason: 'incomplete',
      errors: { body: 'Body content is required', summary: 'Summary is required' },
    })
    const late = aNewPost({ when: { as: 'scheduled', at: now } })
    expect(await createPost({ db, now }, late)).toMatchObject({ why: 'not-in-the-future' })
  })

  test('an old address of another post is left alone, unless an editor asks for it', async () => {
    const { db } = await open()
    const old = ['/ai/zero-trust']
    await addRedirect(db, '/ai/zero-trust', '/ai/elsewhere', now)
    expect(await createdPost(db, { when: { as: 'published' } })).toMatchObject({
      slug: 'zero-trust-2',
    })
    expect(await findRedirect(db, old)).toBe('/ai/elsewhere')
    const content = someContent({ slug: 'zero-trust', domain: 'AI' })
    const draft = await createdPost(db, { content })
    // Nobody sees a draft: the address leads where it did until there is something to see.
    expect(await findRedirect(db, old)).toBe('/ai/elsewhere')
    const { kind, id } = draft
    const change = { step: 'publish' } as const
    await changePost({ db, now }, { editor: anEditor('ada'), kind, id, change, note: '' })
    expect(await findRedirect(db, old)).toBeNull()
  })

  test('what was typed before it was saved is forgotten, of this editor and post alone', async () => {
    const { db } = await open()
    const request = aNewPost()
    const typed = { ...emptyForm(), title: 'Zero' }
    const bob = anEditor('bob')
    for (const editor of [request.editor, bob]) {
      const { kind, id, tab } = request
      await storeAutosave({ db, now }, { editor, kind, id, tab, baseVersion: 0, typed })
    }
    await createPost({ db, now }, request)
    expect(await postAutosavesOf(db, request.editor)).toEqual([])
    expect(await postAutosavesOf(db, bob)).toHaveLength(1)
  })
})
