import { expect, test } from 'vitest'
import type { Db } from '~/database/database'
import { createEntityCache } from '~/posts/entities/lists/entity-cache.service'
import { createTopicCache } from '~/posts/lists/topic-cache.service'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { plansNow } from '../../../tests/support/data/plans'
import { now, savePosts } from '../../../tests/support/data/saved-posts'
import { aPost } from '../../../tests/support/posts'
import { newestPostLinks } from '../text-files/llms.page'
import type { SitemapPage } from './sitemap.rules'
import { parseSitemapName, sitemapPath } from './sitemap-name.rules'
import { sitemapNames, sitemapPages } from './sitemaps.page'

const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 60 * 60_000)

function depsOf(db: Db) {
  const deps = { db, clock: () => now }
  return { ...deps, topics: createTopicCache(deps), entities: createEntityCache(deps) }
}

async function all(pages: AsyncIterable<SitemapPage> | null): Promise<SitemapPage[]> {
  const loaded: SitemapPage[] = []
  for await (const page of pages ?? []) loaded.push(page)
  return loaded
}

test.each(['', 'nope', 'articles-1', 'articles-0', 'articles-02', 'articles-', 'Articles', '../x'])(
  '%j is not the name of a sitemap',
  (name) => {
    expect(parseSitemapName(name)).toBeNull()
  },
)

test.each(['pages', 'articles', 'articles-2', 'news', 'topics-17'])(
  '%s is the name of a sitemap',
  (name) => {
    const parsed = parseSitemapName(name)
    expect(parsed && sitemapPath(parsed)).toBe(`/sitemap/${name}`)
  },
)

onEachEngine('sitemaps', (open) => {
  test('contain every entity that a listed post names, in parts', async () => {
    const { db } = await open()
    await savePosts(
      { db },
      aPost({ body: 'CVE-2024-1001, CVE-2024-1002, CWE-79 and RFC 9162' }),
      aPost({ kind: 'brief', body: 'CVE-2024-1002, CWE-20 and evil-host[.]top' }),
      aPost({ body: 'CVE-2024-1003', status: 'draft' }),
    )
    const deps = { ...depsOf(db), perSitemap: 3 }
    const names = (await sitemapNames(deps)).filter(({ type }) => type === 'entities')
    expect(names.map(sitemapPath)).toEqual(['/sitemap/entities', '/sitemap/entities-2'])
    const parts = await Promise.all(names.map(async (name) => all(await sitemapPages(deps, name))))
    expect(parts.map((pages) => pages.map(({ path }) => path))).toEqual([
      ['/cve/CVE-2024-1001', '/cve/CVE-2024-1002', '/cwe/20'],
      ['/cwe/79', '/rfc/9162'],
    ])
  })

  test('contain every listed post, oldest first, so that new posts change only the last part', async () => {
    const { db } = await open()
    const posts = Array.from({ length: 7 }, (_, index) =>
      aPost({ slug: `piece-${index}`, domain: 'AI', publishedAt: hoursAgo(100 - index) }),
    )
    await savePosts(
      { db },
      ...posts,
      aPost({ id: 'no-slug', slug: null, publishedAt: hoursAgo(60) }),
      aPost({ slug: 'draft', status: 'draft' }),
      aPost({ slug: 'tomorrow', status: 'scheduled', publishedAt: hoursAgo(-24) }),
    )
    const deps = { ...depsOf(db), perSitemap: 3 }
    const names = await sitemapNames(deps)
    expect(names.map(sitemapPath)).toEqual([
      '/sitemap/pages',
      '/sitemap/articles',
      '/sitemap/articles-2',
      '/sitemap/articles-3',
      '/sitemap/topics',
    ])
    const parts = await Promise.all(
      [1, 2, 3, 4].map(async (part) => all(await sitemapPages(deps, { type: 'articles', part }))),
    )
    expect(parts.map((pages) => pages.map(({ path }) => path))).toEqual([
      ['/ai/piece-0', '/ai/piece-1', '/ai/piece-2'],
      ['/ai/piece-3', '/ai/piece-4', '/ai/piece-5'],
      ['/ai/piece-6', '/cybersecurity/no-slug'],
      [],
    ])
    expect(await sitemapPages(deps, { type: 'articles', part: 4 })).toBeNull()
  })

  test('the index leaves out empty sitemaps, which the protocol forbids', async () => {
    const { db } = await open()
    const deps = depsOf(db)
    const names = async () => (await sitemapNames(deps)).map(({ type }) => type)
    expect(await names()).toEqual(['pages'])
    await savePosts({ db }, aPost({ kind: 'brief', slug: null, publishedAt: hoursAgo(49) }))
    expect(await names()).toEqual(['pages', 'briefs', 'topics'])
    await savePosts({ db }, aPost({ publishedAt: hoursAgo(1) }))
    expect(await names()).toEqual(['pages', 'articles', 'briefs', 'topics', 'news'])
  })

  test('contain every post once, also when they are loaded in several batches', async () => {
    const { db } = await open()
    // Many have the same date: the next batch must continue after the last post of the one before.
    const posts = Array.from({ length: 1203 }, (_, index) =>
      aPost({ slug: `piece-${index}`, tags: [], publishedAt: hoursAgo(100 + (index % 2)) }),
    )
    await db.transaction().execute((transaction) => savePosts({ db: transaction }, ...posts))
    const pages = await all(await sitemapPages(depsOf(db), { type: 'articles', part: 1 }))
    expect(new Set(pages.map(({ path }) => path)).size).toBe(1203)
    expect(pages).toHaveLength(1203)
  })

  test('have the date of the last update or correction of a post, which is never before its publication', async () => {
    const { db } = await open()
    await savePosts({ db }, aPost({ slug: 'one', publishedAt: hoursAgo(5) }))
    const pages = async () => all(await sitemapPages(depsOf(db), { type: 'articles', part: 1 }))
    expect(await pages()).toMatchObject([{ changedAt: hoursAgo(5) }])
    await db
      .updateTable('articles')
      .set({ changed_at: hoursAgo(2).toISOString(), updated_at: hoursAgo(1).toISOString() })
      .execute()
    expect(await pages()).toMatchObject([{ changedAt: hoursAgo(2) }])
  })

  test('news are the articles and briefs of the last 48 hours', async () => {
    const { db } = await open()
    await savePosts(
      { db },
      aPost({ slug: 'today', title: 'Today', publishedAt: hoursAgo(3) }),
      aPost({ kind: 'brief', slug: 'yesterday', publishedAt: hoursAgo(47) }),
      aPost({ slug: 'older', publishedAt: hoursAgo(49) }),
    )
    const pages = await all(await sitemapPages(depsOf(db), { type: 'news', part: 1 }))
    expect(pages).toMatchObject([
      { path: '/cybersecurity/today', news: { title: 'Today', publishedAt: hoursAgo(3) } },
      { path: '/weekly-brief/yesterday' },
    ])
    expect(pages).toHaveLength(2)
  })

  test('an article without a slug is in the news and among the newest links', async () => {
    const { db } = await open()
    await savePosts({ db }, aPost({ id: 'no-slug', slug: null, publishedAt: hoursAgo(1) }))
    const deps = depsOf(db)
    const path = '/cybersecurity/no-slug'
    expect(await all(await sitemapPages(deps, { type: 'news', part: 1 }))).toMatchObject([{ path }])
    expect(await newestPostLinks(deps)).toMatchObject([{ path }])
  })

  test('a request for a missing part does not read all tags', async () => {
    const database = await open()
    await savePosts(database, aPost({ tags: ['Risk'] }))
    const deps = depsOf(database.db)
    await deps.topics.all()
    const plans = await plansNow(database, async (db) => {
      expect(await sitemapPages({ ...deps, db }, { type: 'topics', part: 9 })).toBeNull()
    })
    expect(plans.join()).not.toContain('_tags')
  })

  test('topics are the tags of listed posts, each once', async () => {
    const { db } = await open()
    await savePosts(
      { db },
      aPost({ tags: ['Zero Trust', 'C&A'] }),
      aPost({ kind: 'brief', tags: ['Zero Trust'] }),
      aPost({ tags: ['Hidden'], status: 'withdrawn' }),
    )
    const pages = await all(await sitemapPages(depsOf(db), { type: 'topics', part: 1 }))
    expect(pages).toEqual([{ path: '/topics/C%26A' }, { path: '/topics/Zero%20Trust' }])
  })
})
