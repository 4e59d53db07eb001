import { expect, test } from 'vitest'
import { auditEntries } from '~/people/audit/audit.queries'
import { aNewPost, anEditor, created, outboxOf, someFields } from '../../../tests/support/data/desk'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { now, savePosts } from '../../../tests/support/data/saved-posts'
import { aPost } from '../../../tests/support/posts'
import { addRedirect, findRedirect } from '../addresses/redirects.queries'
import { keepWorkingCopy, listWorkingCopies } from '../autosave/autosave.actions'
import { findForDesk } from '../editing/desk-posts.queries'
import { nothingTyped } from '../editing/post-form.rules'
import { changePost } from '../lifecycle/change-post.actions'
import { findBySlug } from '../published/published-posts.queries'
import { findRevision, revisionsOf } from '../revisions/revisions.queries'
import { createPost } from './create-post.actions'

onEachEngine('creating a post', (open) => {
  test('a published one is there for readers at once, with its first revision', async () => {
    const { db } = await open()
    const thumbnail = { width: 1200, height: 630, fingerprint: 'abc' }
    const wanted = aNewPost({ when: { as: 'published' }, thumbnail })
    const result = await createPost({ db, now }, wanted)
    expect(result).toMatchObject({
      ok: true,
      isRepeat: false,
      post: { slug: 'zero-trust', version: 1, createdAt: now, publishedAt: now, thumbnail },
    })
    expect((await findBySlug(db, 'article', 'zero-trust', now))?.id).toBe(wanted.id)
    const postId = wanted.id
    const first = await findRevision(db, { kind: 'article', postId, version: 1 })
    expect(first).toMatchObject({ action: 'published', editorName: 'ada', at: now })
    expect(first?.content).toEqual({
      ...wanted.fields,
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
    const draft = await created(db)
    const scheduled = await created(db, { when: { as: 'scheduled', at } })
    expect(draft).toMatchObject({ status: 'draft', publishedAt: null, createdAt: now })
    expect(scheduled).toMatchObject({ status: 'scheduled', publishedAt: at, slug: 'zero-trust-2' })
    expect(await outboxOf(db)).toEqual([])
  })

  test('a double click makes one post, even when both clicks arrive together', async () => {
    const { db } = await open()
    const wanted = aNewPost({ when: { as: 'published' } })
    const results = await Promise.all([1, 2, 3].map(() => createPost({ db, now }, wanted)))
    expect(results.filter(({ ok }) => ok)).toHaveLength(3)
    expect(results.filter((result) => result.ok && !result.isRepeat)).toHaveLength(1)
    expect(await revisionsOf(db, { kind: 'article', postId: wanted.id })).toHaveLength(1)
    expect(await outboxOf(db)).toHaveLength(1)
  })

  test('the id of another post, or of another editor, is taken', async () => {
    const { db } = await open()
    const wanted = aNewPost()
    await createPost({ db, now }, wanted)
    const other = { ...wanted, fields: someFields({ title: 'Another' }) }
    const refused = { ok: false, reason: 'id-taken' }
    expect(await createPost({ db, now }, other)).toEqual(refused)
    expect(await createPost({ db, now }, { ...wanted, editor: anEditor('bob') })).toEqual(refused)
    expect(await createPost({ db, now }, { ...wanted, kind: 'brief' })).toEqual(refused)
    const shouted = { ...wanted, id: wanted.id.toUpperCase() }
    expect(await createPost({ db, now }, shouted)).toMatchObject({ ok: true, isRepeat: true })
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

  test('a slug that was typed is taken as it is or refused', async () => {
    const { db } = await open()
    await created(db, { kind: 'brief', fields: someFields({ slug: 'week-one' }) })
    const again = aNewPost({ kind: 'brief', fields: someFields({ slug: 'week-one' }) })
    expect(await createPost({ db, now }, again)).toEqual({ ok: false, reason: 'slug-taken' })
    expect(await created(db, { fields: someFields({ slug: 'week-one' }) })).toMatchObject({
      slug: 'week-one',
    })
  })

  test('a slug that a post in the bin has is refused by the title of that post, to who may see it', async () => {
    const { db } = await open()
    const { kind, id } = await created(db, { fields: someFields({ slug: 'gone', title: 'Gone' }) })
    const change = { step: 'bin' } as const
    await changePost({ db, now }, { editor: anEditor('ada'), kind, id, change, note: '' })
    const again = aNewPost({ fields: someFields({ slug: 'gone' }) })
    const refused = { ok: false, reason: 'slug-taken' }
    expect(await createPost({ db, now }, again)).toEqual({ ...refused, binned: 'Gone' })
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
    const post = await created(db, { fields: someFields({ title }) })
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
    const post = await created(db, { fields: someFields({ body }), when: { as: 'published' } })
    expect((await findForDesk(db, 'article', post.id))?.body === body).toBe(true)
  })

  test('an author makes drafts, and publishes nothing', async () => {
    const { db } = await open()
    const editor = anEditor('al', 'author')
    expect(await created(db, { editor })).toMatchObject({ authorId: editor.id })
    const at = new Date(now.getTime() + 1)
    for (const when of [{ as: 'published' }, { as: 'scheduled', at }] as const) {
      const result = await createPost({ db, now }, aNewPost({ editor, when }))
      expect(result).toMatchObject({ reason: 'not-allowed', why: 'editors-only' })
    }
  })

  test('what is incomplete is kept as a draft, and not published', async () => {
    const { db } = await open()
    const fields = someFields({ body: ' ', summary: '' })
    await created(db, { fields })
    const result = await createPost({ db, now }, aNewPost({ fields, when: { as: 'published' } }))
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
    expect(await created(db, { when: { as: 'published' } })).toMatchObject({ slug: 'zero-trust-2' })
    expect(await findRedirect(db, old)).toBe('/ai/elsewhere')
    const fields = someFields({ slug: 'zero-trust', domain: 'AI' })
    const draft = await created(db, { fields })
    // Nobody sees a draft: the address leads where it did until there is something to see.
    expect(await findRedirect(db, old)).toBe('/ai/elsewhere')
    const { kind, id } = draft
    const change = { step: 'publish' } as const
    await changePost({ db, now }, { editor: anEditor('ada'), kind, id, change, note: '' })
    expect(await findRedirect(db, old)).toBeNull()
  })

  test('what was typed before it was saved is forgotten, of this editor and post alone', async () => {
    const { db } = await open()
    const wanted = aNewPost()
    const typed = { ...nothingTyped(), title: 'Zero' }
    const bob = anEditor('bob')
    for (const editor of [wanted.editor, bob]) {
      const { kind, id, tab } = wanted
      await keepWorkingCopy({ db, now }, { editor, kind, id, tab, baseVersion: 0, typed })
    }
    await createPost({ db, now }, wanted)
    expect(await listWorkingCopies({ db }, wanted.editor)).toEqual([])
    expect(await listWorkingCopies({ db }, bob)).toHaveLength(1)
  })
})
