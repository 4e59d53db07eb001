import { expect, test } from 'vitest'
import type { Database } from '~/database/database'
import { importPosts } from '~/posts/importing/import-posts.actions'
import { createTopicCache } from '~/posts/lists/topic-cache.service'
import type { PostToSave } from '~/posts/post.rules'
import type { Services } from '~/services'
import { storedAuthors } from '../../../tests/support/data/authors'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { now } from '../../../tests/support/data/saved-posts'
import { aPost } from '../../../tests/support/posts'
import { findOperation } from '../contract/find-operation.rules'
import { publicApi } from './public-api.request'
import { handle } from './public-api.route'
import { createPublicReading } from './public-reading.service'

type Json = Record<string, unknown>

interface Page {
  items: Json[]
  next: string | null
}

/** Calls an operation as its route does, and compares the response with its declared schema. */
async function apiOf(database: Database, ...posts: PostToSave[]) {
  const authors = posts.flatMap((post) => post.authors)
  if (authors.length > 0) await storedAuthors(database.db, ...authors)
  await importPosts({ db: database.db, now }, posts)
  await database.limitReaders()
  const { readDb: db, engine } = database
  const clock = () => now
  const topics = createTopicCache({ db, clock })
  const htmlOf = async ({ body }: { body: string }) => `<p>${body}</p>`
  const publicReading = createPublicReading({ db, engine, clock, topics, htmlOf })
  const site = { url: 'https://vigil.example' } as Services['site']
  return async function get<Body = Page>(address: string): Promise<Body> {
    const url = new URL(address, 'https://vigil.example')
    const found = findOperation(publicApi.operations, 'GET', url.pathname)
    if (!found.ok) throw new Error(found.reason)
    const { operation, params } = found
    const query = Object.fromEntries(url.searchParams)
    const { signal } = new AbortController()
    const raw = { params, query, body: undefined, baseVersion: null, url, signal }
    const result = await operation.run(raw, { publicReading, site })
    if ('problem' in result) return result as Body
    return operation.replies[result.status]?.schema?.parse(result.body) as Body
  }
}

const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const titles = ({ items }: Page) => items.map(({ title }) => title)

onEachEngine('the public API', (open) => {
  test('lists articles and briefs together, newest first, page by page', async () => {
    const posts = Array.from({ length: 25 }, (_, index) =>
      aPost({
        kind: index % 3 === 0 ? 'brief' : 'article',
        title: `P${index}`,
        // Several of the same time.
        publishedAt: daysAgo(Math.floor(index / 4)),
      }),
    )
    const get = await apiOf(await open(), ...posts)
    const whole = await get('/posts?limit=100')
    expect(whole.next).toBeNull()
    expect(titles(whole)).toHaveLength(25)
    const paged: unknown[] = []
    for (let next: string | null = ''; next !== null; ) {
      const page: Page = await get(`/posts?limit=4${next && `&cursor=${next}`}`)
      expect(page.items.length).toBeLessThanOrEqual(4)
      paged.push(...titles(page))
      next = page.next
    }
    expect(paged).toEqual(titles(whole))
  })

  test('filters by kind, domain, topic and author, also together', async () => {
    const ai = { domain: 'AI', tags: ['LLM'], authors: ['ada-lovelace'] }
    const get = await apiOf(
      await open(),
      aPost({ title: 'A', ...ai, publishedAt: daysAgo(1) }),
      aPost({ title: 'B', ...ai, kind: 'brief', publishedAt: daysAgo(2) }),
      aPost({ title: 'C', ...ai, domain: 'Cybersecurity', publishedAt: daysAgo(3) }),
      aPost({ title: 'D', ...ai, tags: ['llm'], publishedAt: daysAgo(4) }),
      aPost({ title: 'E', ...ai, authors: ['alan-turing'], publishedAt: daysAgo(5) }),
      aPost({ title: 'F', publishedAt: daysAgo(6) }),
    )
    const find = async (query: string) => titles(await get(`/posts?${query}`)).join('')
    expect(await find('kind=brief')).toBe('B')
    expect(await find('domain=ai')).toBe('ABDE')
    expect(await find('topic=LLM')).toBe('ABCDE')
    expect(await find('topic=Llm'), 'one topic in any case').toBe('ABCDE')
    expect(await find('author=ada-lovelace')).toBe('ABCD')
    expect(await find('topic=LLM&domain=ai')).toBe('ABDE')
    expect(await find('topic=LLM&author=ada-lovelace&domain=ai&kind=article')).toBe('AD')
    expect(await find('author=ada-lovelace&domain=ai&kind=article')).toBe('AD')
    expect(await find('author=nobody')).toBe('')
    expect(await find('topic=%00')).toBe('')
  })

  test('shows only what readers see', async () => {
    const hidden = [
      aPost({ status: 'draft', publishedAt: null }),
      aPost({ status: 'scheduled', publishedAt: daysAgo(-1) }),
      aPost({ status: 'withdrawn' }),
      aPost({ status: 'binned' }),
    ].map((post) => ({ ...post, tags: ['Hidden'], title: 'hiddenword' }))
    const get = await apiOf(await open(), ...hidden)
    expect(await get('/posts')).toEqual({ items: [], next: null })
    expect(await get('/posts?topic=Hidden')).toEqual({ items: [], next: null })
    expect(await get('/topics')).toEqual({ items: [], next: null })
    expect(await get('/search?q=hiddenword')).toMatchObject({ items: [], total: 0 })
    for (const { id, slug } of hidden) {
      for (const name of [id, slug]) {
        expect(await get(`/posts/article/${name}`)).toMatchObject({ problem: 'not-found' })
      }
    }
  })

  test('shows a post by its id and by its slug, with its text', async () => {
    const thumbnail = { width: 1600, height: 900, fingerprint: 'abcdefghijkl' }
    const post = aPost({ domain: 'AI', slug: 'one', thumbnail, authors: ['ada-lovelace'] })
    const get = await apiOf(await open(), post)
    const byId = await get<Json>(`/posts/article/${post.id}`)
    expect(byId).toMatchObject({
      url: 'https://vigil.example/ai/one',
      api: `https://vigil.example/api/v1/posts/article/${post.id}`,
      domain: 'ai',
      readTime: 7,
      markdown: post.body,
      html: `<p>${post.body}</p>`,
      authors: [{ name: 'ada-lovelace', url: 'https://vigil.example/authors/ada-lovelace' }],
      picture: { width: 1600, height: 900 },
    })
    expect(await get('/posts/article/one')).toEqual(byId)
    expect(await get(`/posts/article/${post.id.toUpperCase()}`)).toEqual(byId)
    expect(await get('/posts/brief/one')).toMatchObject({ problem: 'not-found' })
    expect(await get('/posts/article/%00')).toMatchObject({ problem: 'not-found' })
    expect(await get('/posts/page/one')).toMatchObject({ problem: 'invalid-fields' })
  })

  test('lists topics from A to Z, page by page', async () => {
    const get = await apiOf(
      await open(),
      aPost({ tags: ['b', 'Q&A', 'é'] }),
      aPost({ tags: ['b'] }),
    )
    const first = await get('/topics?limit=2')
    expect(first.items).toMatchObject([
      { topic: 'Q&A', count: 1, api: 'https://vigil.example/api/v1/posts?topic=Q%26A' },
      { topic: 'b', count: 2, url: 'https://vigil.example/topics/b' },
    ])
    const second = await get(`/topics?limit=2&cursor=${first.next}`)
    expect(second).toMatchObject({ items: [{ topic: 'é' }], next: null })
  })

  test('searches, page by page', async () => {
    const posts = Array.from({ length: 5 }, (_, index) =>
      aPost({ title: `Dmarc ${index}`, domain: index === 0 ? 'AI' : 'Cybersecurity' }),
    )
    const get = await apiOf(await open(), ...posts, aPost({ title: 'Other' }))
    const first = await get('/search?q=dmarc&limit=3')
    expect(first).toMatchObject({ total: 5 })
    expect(first.items).toHaveLength(3)
    const second = await get(`/search?q=dmarc&limit=3&cursor=${first.next}`)
    expect(second).toMatchObject({ total: 5, next: null })
    expect(second.items).toHaveLength(2)
    expect(await get('/search?q=dmarc&domain=ai')).toMatchObject({
      total: 1,
      items: [{ post: { title: 'Dmarc 0' } }],
    })
    for (const query of ['q=', '', `q=${'a'.repeat(1000)}`]) {
      expect(await get(`/search?${query}`)).toMatchObject({ problem: 'invalid-fields' })
    }
    expect(await get('/search?q=%00')).toMatchObject({ total: 0 })
  })

  test('refuses values that it does not know', async () => {
    const get = await apiOf(await open())
    for (const query of [
      'domain=sports',
      'kind=page',
      'limit=0',
      'limit=101',
      'limit=many',
      'cursor=x',
      'cursor=WyIwMDAwLTAxLTAxVDAwOjAwOjAwWiIsIiJd',
    ]) {
      expect([query, await get(`/posts?${query}`)]).toMatchObject([
        query,
        { problem: 'invalid-fields' },
      ])
    }
    expect(await get('/topics?cursor=x')).toMatchObject({ problem: 'invalid-fields' })
    expect(await get('/search?q=a&cursor=WzFlOTld')).toMatchObject({ problem: 'invalid-fields' })
  })
})

test('the page cache tells requests apart by every parameter that an operation reads', () => {
  const names = publicApi.operations.flatMap(({ query }) => Object.keys(query?.shape ?? {}))
  expect([...handle.pageCache.query].sort()).toEqual([...new Set(names)].sort())
})
