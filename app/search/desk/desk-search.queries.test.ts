import { expect, test } from 'vitest'
import { changePost } from '~/posts/lifecycle/change-post.actions'
import { postStatuses } from '~/posts/post.rules'
import { storedAuthors } from '../../../tests/support/data/authors'
import { anEditor, createdPost, someContent } from '../../../tests/support/data/desk'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { daysAgo, now, savePosts } from '../../../tests/support/data/saved-posts'
import { emptyPost, find } from '../../../tests/support/data/searching'
import { searchDeskPosts } from './desk-search.queries'

const list = { sort: 'relevance', direction: 'desc', page: 1, perPage: 50 } as const

onEachEngine('the search of the desk', (open) => {
  test('words are found in posts of every status, in text, summary, tags and byline', async () => {
    const database = await open()
    await storedAuthors(database.db, 'Grace Hopper')
    await savePosts(
      database,
      ...postStatuses.map((status) => emptyPost({ title: status, body: 'A lantern.', status })),
      emptyPost({ title: 'summed up', summary: 'Of lanterns.', status: 'draft', kind: 'brief' }),
      emptyPost({ title: 'tagged', tags: ['Lantern'], status: 'draft' }),
      emptyPost({ title: 'written', authors: ['grace-hopper'], status: 'draft' }),
    )
    const titles = async (text: string, more = {}) => {
      const found = await searchDeskPosts(database, { ...list, text, ...more })
      expect(found.total).toBe(found.posts.length)
      return found.posts.map(({ title }) => title).sort()
    }
    const unbinned = ['draft', 'published', 'scheduled', 'summed up', 'tagged', 'withdrawn']
    expect(await titles('lantern')).toEqual(unbinned)
    expect(await titles('lanterns')).toEqual(unbinned)
    expect(await titles('lant')).toEqual(unbinned)
    expect(await titles('“A lantern”')).toEqual(['draft', 'published', 'scheduled', 'withdrawn'])
    expect(await titles('lantern', { status: 'binned' })).toEqual(['binned'])
    expect(await titles('lantern', { kind: 'brief' })).toEqual(['summed up'])
    expect(await titles('grace hopper')).toEqual(['written'])
    expect(await titles('UMMED')).toEqual(['summed up'])
    expect(await titles('lantern swallow')).toEqual([])
    expect(await titles('%')).toEqual([])
    expect(await titles('" OR \' NOT (')).toEqual([])
  })

  test('the best match comes first: in the title, then in the tags, then in the text', async () => {
    const database = await open()
    const text = 'zero trust'
    const parts = [{ body: 'Zero trust.' }, { tags: ['Zero Trust'] }, { title: 'On zero trust' }]
    const posts = parts.map((part, index) =>
      emptyPost({ title: `Post ${index}`, publishedAt: daysAgo(index + 1), ...part }),
    )
    await savePosts(database, ...posts)
    const found = await searchDeskPosts(database, { ...list, text })
    expect(found.posts.map(({ title }) => title)).toEqual(['On zero trust', 'Post 1', 'Post 0'])
    const newest = await searchDeskPosts(database, { ...list, text, sort: 'published' })
    expect(newest.posts.map(({ title }) => title)).toEqual(['Post 0', 'Post 1', 'On zero trust'])
  })

  test('an excerpt marks what was found, unless it was found in the title alone', async () => {
    const database = await open()
    const [one, other] = [
      emptyPost({ title: 'One', body: 'Beside **the harbour** wall.', status: 'draft' }),
      emptyPost({ title: 'Harbour', body: 'Of boats.', status: 'draft' }),
    ]
    await savePosts(database, one, other)
    const { excerpts } = await searchDeskPosts(database, { ...list, text: 'harbour' })
    expect(Object.keys(excerpts)).toEqual([`article ${one.id}`])
    expect(excerpts[`article ${one.id}`]).toContainEqual({ text: 'harbour', isMatch: true })
  })

  test('a post stays found as it changes, and readers find it only while it is published', async () => {
    const database = await open()
    const { db } = database
    const editor = anEditor('ada')
    const content = someContent({ body: 'A lighthouse.' })
    const { id } = await createdPost(db, { content })
    const count = async () =>
      (await searchDeskPosts(database, { ...list, text: 'lighthouse' })).total
    const step = (step: 'publish' | 'withdraw' | 'bin' | 'restore') =>
      changePost({ db, now }, { editor, kind: 'article', id, change: { step }, note: '' })
    expect(await count()).toBe(1)
    await step('publish')
    expect(await count()).toBe(1)
    await step('withdraw')
    expect(await count()).toBe(1)
    await step('bin')
    expect(await count()).toBe(0)
    await step('restore')
    expect(await count()).toBe(1)
    expect((await find(database, 'lighthouse')).total).toBe(0)
    await db.deleteFrom('articles').where('id', '=', id).execute()
    expect(await count()).toBe(0)
  })

  test('an author finds their own posts and those assigned to them', async () => {
    const database = await open()
    const content = someContent({ body: 'A beacon.' })
    const bo = anEditor('bo', 'author')
    const own = await createdPost(database.db, { content, editor: bo })
    await createdPost(database.db, { content, editor: anEditor('cy', 'author') })
    const found = await searchDeskPosts(database, { ...list, text: 'beacon', visibleTo: bo.id })
    expect(found.posts.map(({ id }) => id)).toEqual([own.id])
  })
})
