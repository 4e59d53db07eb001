import { expect, test } from 'vitest'
import { addAudit, auditEntries } from '~/people/audit/audit.queries'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { daysAgo, now, savePosts } from '../../../tests/support/data/saved-posts'
import { aPost } from '../../../tests/support/posts'
import { insertPost, isSlugTaken, updatePost } from '../saving/write-post.queries'
import {
  countsByStatus,
  type DeskListRequest,
  deskPosts,
  findForDesk,
  nextScheduled,
} from './desk-posts.queries'
import { tagsStartingWith } from './tag-suggestions.queries'

const list: DeskListRequest = { sort: 'updated', direction: 'desc', page: 1, perPage: 25 }
const ids = (posts: { id: string }[]) => posts.map(({ id }) => id)

onEachEngine('the queries of the desk', (open) => {
  test('a post of any status is loaded whole, with half a question in its place', async () => {
    const { db } = await open()
    const faq = [
      { question: 'Why?', answer: '' },
      { question: '', answer: '' },
      { question: 'How?', answer: ' So. ' },
    ]
    const post = aPost({ status: 'draft', publishedAt: null, faq })
    await insertPost(db, post, now, 'ada')
    const found = await findForDesk(db, 'article', post.id)
    expect(found).toMatchObject({ typedFaq: faq, authorId: 'ada', version: 1, binnedAt: null })
    expect(found?.faq).toEqual([{ question: 'How?', answer: 'So.' }])
    expect(await findForDesk(db, 'brief', post.id)).toBeNull()
    expect(await findForDesk(db, 'article', 'a\0b')).toBeNull()
  })

  test('a post is written over the version that was opened, and over no other', async () => {
    const { db } = await open()
    const post = aPost({ tags: ['Old', 'Kept'] })
    await insertPost(db, post, now, 'ada')
    const next = { ...post, title: 'Next', tags: ['Kept', 'New'], binnedAt: null }
    const moved = { ...next, createdAt: daysAgo(1) }
    const over = { baseVersion: 1, searchText: 'unchanged', now } as const
    expect(await updatePost(db, moved, over)).toBe(true)
    expect(await updatePost(db, { ...next, title: 'Lost' }, over)).toBe(false)
    expect(await findForDesk(db, 'article', post.id)).toMatchObject({
      title: 'Next',
      version: 2,
      updatedAt: now,
      authorId: 'ada',
      createdAt: post.createdAt,
    })
    const tags = await db.selectFrom('article_tags').select('tag').orderBy('tag').execute()
    expect(tags.map(({ tag }) => tag)).toEqual(['Kept', 'New'])
  })

  test('a slug is used by the slug or id of another post, but not by the post itself', async () => {
    const { db } = await open()
    const post = aPost({ kind: 'brief', slug: 'same' })
    await insertPost(db, post, now)
    expect(await isSlugTaken(db, 'brief', 'same')).toBe(true)
    expect(await isSlugTaken(db, 'brief', post.id)).toBe(true)
    expect(await isSlugTaken(db, 'brief', 'same', post.id)).toBe(false)
    expect(await isSlugTaken(db, 'article', 'same')).toBe(false)
  })

  test('the list is filtered by kind, status, domain, author and title, and leaves out the bin', async () => {
    const database = await open()
    const { db } = database
    const article = aPost({ title: 'Ärger 100%', domain: 'AI', createdAt: now, publishedAt: now })
    const brief = aPost({ kind: 'brief', title: 'Brief_one', publishedAt: daysAgo(1) })
    const draft = aPost({ title: 'bees', status: 'draft', publishedAt: null })
    const binned = aPost({ title: 'Gone', status: 'binned' })
    await savePosts(database, article, brief, binned)
    await insertPost(db, draft, now, 'ada')
    const found = async (request: Partial<DeskListRequest>) => {
      const { posts, total } = await deskPosts(db, { ...list, ...request })
      expect(total).toBe(posts.length)
      return ids(posts)
    }
    expect(await found({})).toEqual(ids([article, brief, draft]))
    expect(await found({ status: 'binned' })).toEqual([binned.id])
    expect(await found({ kind: 'brief' })).toEqual([brief.id])
    expect(await found({ domain: 'ai' })).toEqual([article.id])
    expect(await found({ authorId: 'ada' })).toEqual([draft.id])
    expect(await found({ text: 'ARGER' })).toEqual([article.id])
    expect(await found({ text: '%' })).toEqual([article.id])
    expect(await found({ text: '_o\0' })).toEqual([brief.id])
    expect(await found({ text: '!' })).toEqual([])
    expect(await found({ sort: 'title', direction: 'asc' })).toEqual(ids([article, draft, brief]))
    for (const direction of ['asc', 'desc'] as const) {
      expect((await found({ sort: 'published', direction })).at(-1)).toBe(draft.id)
    }
    expect(await countsByStatus(db, { visibleTo: 'ada' })).toMatchObject({ draft: 1, published: 0 })
    const second = await deskPosts(db, { ...list, page: 2, perPage: 2 })
    expect(second).toMatchObject({ total: 3, posts: [{ id: draft.id, authorId: 'ada' }] })
    // There is no page 3000 of 2: the last page is returned, with its number.
    expect(await deskPosts(db, { ...list, page: 3000, perPage: 2 })).toEqual(second)
    expect(second).toMatchObject({ page: 2, pages: 2 })
    const nothing = await deskPosts(db, { ...list, page: 3, text: 'nowhere' })
    expect(nothing).toEqual({ posts: [], total: 0, page: 1, pages: 1 })
  })

  test('a post with an unknown status is neither listed nor counted', async () => {
    const database = await open()
    await savePosts(database, aPost(), aPost({ status: 'archived' as never }))
    const { db } = database
    expect(await countsByStatus(db)).toEqual({
      draft: 0,
      scheduled: 0,
      published: 1,
      withdrawn: 0,
      binned: 0,
    })
    expect(await deskPosts(db, list)).toMatchObject({ total: 1 })
  })

  test('the next scheduled posts come soonest first, of both kinds', async () => {
    const database = await open()
    const at = (days: number) => ({ status: 'scheduled' as const, publishedAt: daysAgo(-days) })
    const posts = [aPost(at(3)), aPost({ kind: 'brief', ...at(1) }), aPost(at(2)), aPost()]
    await savePosts(database, ...posts)
    const next = await nextScheduled(database.db, 2)
    expect(ids(next)).toEqual([posts[1]?.id, posts[2]?.id])
  })

  test('tags are suggested by their beginning in any case, the most used first', async () => {
    const database = await open()
    await savePosts(
      database,
      aPost({ tags: ['Phishing', 'Édition'] }),
      aPost({ kind: 'brief', tags: ['phones', 'Phishing'], status: 'draft' }),
    )
    expect(await tagsStartingWith(database.db, 'PH', 5)).toEqual(['Phishing', 'phones'])
    expect(await tagsStartingWith(database.db, 'edi', 5)).toEqual(['Édition'])
    expect(await tagsStartingWith(database.db, '', 1)).toEqual(['Phishing'])
  })

  test('an author is offered the tags of published posts and of their own drafts', async () => {
    const { db } = await open()
    const draft = { status: 'draft' as const, publishedAt: null }
    await insertPost(db, aPost({ tags: ['Known'] }), now, 'ada')
    await insertPost(db, aPost({ ...draft, tags: ['Mine', 'Known'] }), now, 'al')
    await insertPost(db, aPost({ ...draft, tags: ['Operation Secret'] }), now, 'ada')
    expect(await tagsStartingWith(db, '', 9, { visibleTo: 'al' })).toEqual(['Known', 'Mine'])
    expect(await tagsStartingWith(db, '', 9)).toHaveLength(3)
  })

  test('the log is read newest first, from where the page before it ended', async () => {
    const { db } = await open()
    for (const action of ['one', 'two', 'three']) {
      await addAudit(db, {
        at: now,
        editorId: null,
        editorName: 'Ada',
        action,
        kind: null,
        postId: null,
        subject: 's',
        detail: '',
      })
    }
    const [last, middle] = await auditEntries(db, { limit: 2 })
    expect([last?.action, middle?.action]).toEqual(['three', 'two'])
    const rest = await auditEntries(db, { limit: 2, before: middle?.id ?? 0 })
    expect(rest.map(({ action, at }) => [action, at])).toEqual([['one', now]])
  })
})
