import { expect, test } from 'vitest'
import { findAuthorForDesk } from '~/authors/authors.queries'
import type { Db } from '~/database/database'
import { auditEntries } from '~/people/audit/audit.queries'
import { storedAuthors } from '../../../tests/support/data/authors'
import {
  anEdit,
  anEditor,
  createdPost,
  outboxOf,
  someContent,
} from '../../../tests/support/data/desk'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { daysAgo, now } from '../../../tests/support/data/saved-posts'
import { findRedirect } from '../addresses/redirects.queries'
import { findForDesk } from '../editing/desk-posts.queries'
import { importPosts } from '../importing/import-posts.actions'
import { formatPostFile, parsePostFile } from '../importing/post-file.rules'
import { changePost } from '../lifecycle/change-post.actions'
import { contentVersion } from '../published/content-version.queries'
import { newest } from '../published/published-posts.queries'
import { restoreRevision } from '../revisions/restore-revision.actions'
import { savePost } from '../saving/save-post.actions'
import { listedPostCounts, newestByAuthor, postsNaming } from './author-posts.queries'
import { createAuthor, retireAuthor, saveAuthor } from './change-author.actions'
import { refreshSearchOfAuthor } from './refresh-search.actions'
import { removeAuthor, replaceAuthor } from './remove-author.actions'

const ada = anEditor('ada')
const bo = anEditor('bo', 'author')
const [lovelace, hopper] = ['ada-lovelace', 'grace-hopper']

function anAuthor(name: string, overrides: Partial<Parameters<typeof createAuthor>[1]> = {}) {
  const content = { name, slug: '', role: '', biography: '', links: [] }
  return {
    editor: ada,
    content: { ...content, slug: name.toLowerCase().replaceAll(' ', '-') },
    isSlugTyped: false,
    picture: null,
    editorId: null,
    ...overrides,
  }
}

async function publishedBy(db: Db, authors: string[], at = daysAgo(1), title = 'Zero trust') {
  const content = someContent({ authors, title })
  return createdPost(db, { content, when: { as: 'published' } }, at)
}

onEachEngine('authors', (open) => {
  test('a post has its authors in their order, with names and slugs', async () => {
    const { db } = await open()
    await storedAuthors(db, 'Ada Lovelace', 'Grace Hopper')
    const post = await publishedBy(db, [hopper, lovelace])
    expect(post.byline).toEqual([
      { name: 'Grace Hopper', slug: hopper },
      { name: 'Ada Lovelace', slug: lovelace },
    ])
    const [listed] = await newest(db, 'article', { limit: 1 })
    expect(listed?.byline).toEqual(post.byline)
    const edit = anEdit(post, { content: someContent({ authors: [lovelace] }) })
    expect(await savePost({ db, now }, edit)).toMatchObject({
      ok: true,
      post: { authors: [lovelace], byline: [{ name: 'Ada Lovelace' }], version: 2 },
    })
    const restore = {
      editor: ada,
      kind: 'article' as const,
      id: post.id,
      baseVersion: 2,
      version: 1,
    }
    expect(await restoreRevision({ db, now }, restore)).toMatchObject({
      post: { authors: [hopper, lovelace] },
    })
  })

  test('an author who does not exist is refused, and nothing is saved', async () => {
    const { db } = await open()
    await storedAuthors(db, 'Ada Lovelace')
    const post = await publishedBy(db, [lovelace])
    const edit = anEdit(post, { content: someContent({ authors: [lovelace, 'nobody'] }) })
    expect(await savePost({ db, now }, edit)).toMatchObject({
      reason: 'incomplete',
      errors: { authors: expect.stringContaining('“nobody”') },
    })
    expect(await findForDesk(db, 'article', post.id)).toMatchObject({ version: 1 })
  })

  test('the page of an author lists listed posts of both kinds, newest first', async () => {
    const { db } = await open()
    await storedAuthors(db, 'Ada Lovelace')
    const old = await publishedBy(db, [lovelace], daysAgo(3), 'Old')
    const when = { as: 'published' } as const
    const content = someContent({ authors: [lovelace], title: 'Brief' })
    const brief = await createdPost(db, { kind: 'brief', content, when }, daysAgo(2))
    await createdPost(db, { content: someContent({ authors: [lovelace], title: 'Draft' }) })
    const ids = async () => (await newestByAuthor(db, lovelace, { limit: 9 })).map(({ id }) => id)
    expect(await ids()).toEqual([brief.id, old.id])
    expect(await listedPostCounts(db, lovelace)).toEqual(new Map([[lovelace, 2]]))
    expect(await postsNaming(db, lovelace)).toHaveLength(3)
    const change = { step: 'withdraw' } as const
    await changePost({ db, now }, { editor: ada, kind: 'brief', id: brief.id, change, note: '' })
    expect(await ids()).toEqual([old.id])
  })

  test('a new name and slug reach all posts, and the old address redirects', async () => {
    const { db } = await open()
    await storedAuthors(db, 'Ada Lovelace', 'Grace Hopper')
    const alone = await publishedBy(db, [lovelace])
    const both = await publishedBy(db, [hopper, lovelace])
    const version = await contentVersion(db)
    const renamed = { ...anAuthor('Ada King', { isSlugTyped: true }), id: lovelace, baseVersion: 1 }
    expect(await saveAuthor({ db, now }, renamed)).toMatchObject({ author: { slug: 'ada-king' } })
    expect(await contentVersion(db)).not.toBe(version)
    expect(await findForDesk(db, 'article', alone.id)).toMatchObject({
      byline: [{ name: 'Ada King', slug: 'ada-king' }],
      version: 1,
    })
    expect(await findForDesk(db, 'article', both.id)).toMatchObject({
      byline: [{ name: 'Grace Hopper' }, { name: 'Ada King' }],
    })
    expect(await outboxOf(db, 'author-renamed')).toEqual([lovelace])
    await refreshSearchOfAuthor({ db, now }, { id: lovelace })
    const { search_domain } = await db
      .selectFrom('articles')
      .select('search_domain')
      .where('id', '=', both.id)
      .executeTakeFirstOrThrow()
    expect(search_domain).toMatch(/ Grace Hopper Ada King$/)
    expect(await findRedirect(db, ['/authors/ada-lovelace'])).toBe('/authors/ada-king')
    expect(await saveAuthor({ db, now }, renamed)).toMatchObject({ ok: true })
    const late = { ...renamed, content: { ...renamed.content, role: 'Editor' } }
    expect(await saveAuthor({ db, now }, late)).toMatchObject({ reason: 'conflict' })
  })

  test('no two authors share a slug, an id or an account', async () => {
    const { db } = await open()
    await createAuthor({ db, now }, anAuthor('Ada Lovelace'))
    expect(await createAuthor({ db, now }, anAuthor('Ada Lovelace'))).toMatchObject({
      author: { id: 'ada-lovelace-2' },
    })
    const typed = { isSlugTyped: true }
    expect(await createAuthor({ db, now }, anAuthor('Ada Lovelace', typed))).toMatchObject({
      reason: 'slug-taken',
      by: 'Ada Lovelace',
    })
    expect(await createAuthor({ db, now }, anAuthor('New', typed))).toMatchObject({
      reason: 'slug-taken',
      by: null,
    })
    const removed = anAuthor('Grace', { editorId: 'nobody' })
    expect(await createAuthor({ db, now }, removed)).toEqual({
      ok: false,
      reason: 'account-missing',
    })
  })

  test('authors at the desk change only their own profile, and not its slug', async () => {
    const database = await open()
    const { db } = database
    await db
      .insertInto('editors')
      .values({
        ...{ id: bo.id, name: bo.name, email: bo.email, role: 'author', email_verified: 1 },
        ...{ image: null, time_zone: null, two_factor_enabled: null },
        ...{ created_at: now.toISOString(), updated_at: now.toISOString() },
      })
      .execute()
    await createAuthor({ db, now }, anAuthor('Bo', { editorId: bo.id }))
    await createAuthor({ db, now }, anAuthor('Guest'))
    const own = { ...anAuthor('Bo Berg', { editor: bo, isSlugTyped: true }), id: 'bo' }
    expect(await saveAuthor({ db, now }, { ...own, baseVersion: 1 })).toMatchObject({
      author: { name: 'Bo Berg', slug: 'bo', editorId: bo.id },
    })
    expect(await saveAuthor({ db, now }, { ...own, id: 'guest', baseVersion: 1 })).toEqual({
      ok: false,
      reason: 'forbidden',
    })
    const refused = { ok: false, reason: 'forbidden' }
    expect(await createAuthor({ db, now }, own)).toEqual(refused)
    expect(await retireAuthor({ db, now }, { editor: bo, id: 'bo', isRetired: true })).toEqual(
      refused,
    )
    expect(await removeAuthor({ db, now }, { editor: bo, id: 'bo' })).toEqual(refused)
    expect(await replaceAuthor({ db, now }, { editor: bo, id: 'bo', by: 'guest' })).toEqual(refused)
    await db.deleteFrom('editors').where('id', '=', bo.id).execute()
    expect(await findAuthorForDesk(db, 'bo')).toMatchObject({ editorId: null })
  })

  test('an author whom posts name is not removed, but can be replaced in all of them', async () => {
    const { db } = await open()
    await storedAuthors(db, 'Ada Lovelace', 'Grace Hopper')
    const both = await publishedBy(db, [lovelace, hopper])
    const draft = await createdPost(db, { content: someContent({ authors: [lovelace] }) })
    const change = { step: 'bin' } as const
    await changePost({ db, now }, { editor: ada, kind: 'article', id: draft.id, change, note: '' })
    const request = { editor: ada, id: lovelace }
    expect(await removeAuthor({ db, now }, request)).toEqual({
      ok: false,
      reason: 'in-use',
      posts: 2,
    })
    const bad = { ok: false, reason: 'bad-replacement' }
    expect(await replaceAuthor({ db, now }, { ...request, by: lovelace })).toEqual(bad)
    expect(await replaceAuthor({ db, now }, { ...request, by: 'nobody' })).toEqual(bad)
    const before = (await auditEntries(db, { limit: 99 })).length
    expect(await replaceAuthor({ db, now }, { ...request, by: hopper })).toEqual({
      ok: true,
      name: 'Ada Lovelace',
      posts: 2,
    })
    expect(await findForDesk(db, 'article', both.id)).toMatchObject({
      authors: [hopper],
      version: 2,
    })
    expect(await findForDesk(db, 'article', draft.id)).toMatchObject({
      authors: [hopper],
      status: 'binned',
    })
    const entries = await auditEntries(db, { limit: 99 })
    expect(entries).toHaveLength(before + 1)
    expect(entries[0]).toMatchObject({
      action: 'replaced the author',
      subject: 'Ada Lovelace',
      detail: 'By Grace Hopper, in 2 posts',
    })
    expect(await findAuthorForDesk(db, lovelace)).toBeNull()
    expect(await findRedirect(db, ['/authors/ada-lovelace'])).toBe('/authors/grace-hopper')
    // The first version names an author who is gone.
    const restore = {
      editor: ada,
      kind: 'article' as const,
      id: both.id,
      baseVersion: 2,
      version: 1,
    }
    expect(await restoreRevision({ db, now }, restore)).toMatchObject({ ok: true })
  })

  test('an import adds authors who do not exist as guests', async () => {
    const { db } = await open()
    await storedAuthors(db, 'Ada Lovelace')
    const file = parsePostFile(
      '---\nid: 5b0c7c43-9d0a-4d6e-8f6b-2f1f0a9d7b11\ntitle: One\ncreated_at: 2026-01-02T09:00:00Z\nauthors: [Grace Hopper, ada-lovelace]\n---\n\nText.\n',
    )
    if (!file.ok) throw new Error(file.reasons.join())
    expect(await importPosts({ db, now }, [file.post])).toEqual({ added: 1 })
    const [post] = await newest(db, 'article', { limit: 1 })
    expect(post?.byline).toEqual([
      { name: 'Grace Hopper', slug: hopper },
      { name: 'Ada Lovelace', slug: lovelace },
    ])
    expect(formatPostFile(file.post)).toContain('authors:\n  - grace-hopper\n  - ada-lovelace\n')
  })

  test('a save and the removal of its author at the same time leave no dangling name', async () => {
    const { db } = await open()
    await storedAuthors(db, 'Ada Lovelace')
    const post = await publishedBy(db, [])
    const edit = anEdit(post, { content: someContent({ authors: [lovelace] }) })
    const [saved, removed] = await Promise.all([
      savePost({ db, now }, edit),
      removeAuthor({ db, now }, { editor: ada, id: lovelace }),
    ])
    expect(saved.ok).not.toBe(removed.ok)
    const stored = await findForDesk(db, 'article', post.id)
    expect(stored?.byline).toHaveLength(saved.ok ? 1 : 0)
    expect(stored?.authors).toEqual(saved.ok ? [lovelace] : [])
  })
})
