import { expect, test } from 'vitest'
import type { Db } from '~/database/database'
import { createKeptTopics } from '~/posts/lists/kept-topics.service'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { plansNow } from '../../../tests/support/data/plans'
import { now, savePosts } from '../../../tests/support/data/saved-posts'
import { aPost } from '../../../tests/support/posts'
import { mapPath, type Place, parseMapName } from './place.rules'
import { newestPlaces, sitemapNames, sitemapPlaces } from './sitemaps.page'

const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 60 * 60_000)

function depsOf(db: Db) {
  const deps = { db, clock: () => now }
  return { ...deps, topics: createKeptTopics(deps) }
}

async function all(places: AsyncIterable<Place> | null): Promise<Place[]> {
  const found: Place[] = []
  for await (const place of places ?? []) found.push(place)
  return found
}

test.each(['', 'nope', 'articles-1', 'articles-0', 'articles-02', 'articles-', 'Articles', '../x'])(
  '%j is no sitemap',
  (name) => {
    expect(parseMapName(name)).toBeNull()
  },
)

test.each(['pages', 'articles', 'articles-2', 'news', 'topics-17'])('%s is one', (name) => {
  const map = parseMapName(name)
  expect(map && mapPath(map)).toBe(`/sitemap/${name}`)
})

onEachEngine('sitemaps', (open) => {
  test('hold every listed post, oldest first, in parts that stay as they are', async () => {
    const { db } = await open()
    const posts = Array.from({ length: 7 }, (_, index) =>
      aPost({ slug: `piece-${index}`, domain: 'AI', publishedAt: hoursAgo(100 - index) }),
    )
    await savePosts(
      { db },
      ...posts,
      aPost({ id: 'no-slug', slug: null, publishedAt: hoursAgo(60) }),
      aPost({ slug: 'draft', status: 'draft' }),
      aPost({ slug: 'tomorrow', publishedAt: hoursAgo(-24) }),
    )
    const deps = { ...depsOf(db), perMap: 3 }
    const names = await sitemapNames(deps)
    expect(names.map(mapPath)).toEqual([
      '/sitemap/pages',
      '/sitemap/articles',
      '/sitemap/articles-2',
      '/sitemap/articles-3',
      '/sitemap/topics',
    ])
    const parts = await Promise.all(
      [1, 2, 3, 4].map(async (part) => all(await sitemapPlaces(deps, { type: 'articles', part }))),
    )
    expect(parts.map((places) => places.map(({ path }) => path))).toEqual([
      ['/ai/piece-0', '/ai/piece-1', '/ai/piece-2'],
      ['/ai/piece-3', '/ai/piece-4', '/ai/piece-5'],
      ['/ai/piece-6', '/cybersecurity/no-slug'],
      [],
    ])
    expect(await sitemapPlaces(deps, { type: 'articles', part: 4 })).toBeNull()
  })

  test('the index names those that hold something: an empty one is none by the protocol', async () => {
    const { db } = await open()
    const deps = depsOf(db)
    const names = async () => (await sitemapNames(deps)).map(({ type }) => type)
    expect(await names()).toEqual(['pages'])
    await savePosts({ db }, aPost({ kind: 'brief', slug: null, publishedAt: hoursAgo(49) }))
    expect(await names()).toEqual(['pages', 'briefs', 'topics'])
    await savePosts({ db }, aPost({ publishedAt: hoursAgo(1) }))
    expect(await names()).toEqual(['pages', 'articles', 'briefs', 'topics', 'news'])
  })

  test('more posts than are fetched at a time are all there, each once', async () => {
    const { db } = await open()
    // Many at one moment: the order among them must be one that can be gone on from.
    const posts = Array.from({ length: 1203 }, (_, index) =>
      aPost({ slug: `piece-${index}`, tags: [], publishedAt: hoursAgo(100 + (index % 2)) }),
    )
    await db.transaction().execute((transaction) => savePosts({ db: transaction }, ...posts))
    const places = await all(await sitemapPlaces(depsOf(db), { type: 'articles', part: 1 }))
    expect(new Set(places.map(({ path }) => path)).size).toBe(1203)
    expect(places).toHaveLength(1203)
  })

  test('say when a post last changed, and never before it was published', async () => {
    const { db } = await open()
    await savePosts({ db }, aPost({ slug: 'one', publishedAt: hoursAgo(5) }))
    const places = async () => all(await sitemapPlaces(depsOf(db), { type: 'articles', part: 1 }))
    expect(await places()).toMatchObject([{ changedAt: hoursAgo(5) }])
    await db
      .updateTable('articles')
      .set({ updated_at: hoursAgo(2).toISOString() })
      .execute()
    expect(await places()).toMatchObject([{ changedAt: hoursAgo(2) }])
  })

  test('news are what was published in the last 48 hours, of both kinds', async () => {
    const { db } = await open()
    await savePosts(
      { db },
      aPost({ slug: 'today', title: 'Today', publishedAt: hoursAgo(3) }),
      aPost({ kind: 'brief', slug: 'yesterday', publishedAt: hoursAgo(47) }),
      aPost({ slug: 'older', publishedAt: hoursAgo(49) }),
    )
    const places = await all(await sitemapPlaces(depsOf(db), { type: 'news', part: 1 }))
    expect(places).toMatchObject([
      { path: '/cybersecurity/today', news: { title: 'Today', publishedAt: hoursAgo(3) } },
      { path: '/weekly-brief/yesterday' },
    ])
    expect(places).toHaveLength(2)
  })

  test('an article without a slug is among news and the newest, at its address', async () => {
    const { db } = await open()
    await savePosts({ db }, aPost({ id: 'no-slug', slug: null, publishedAt: hoursAgo(1) }))
    const deps = depsOf(db)
    const path = '/cybersecurity/no-slug'
    expect(await all(await sitemapPlaces(deps, { type: 'news', part: 1 }))).toMatchObject([
      { path },
    ])
    expect(await newestPlaces(deps)).toMatchObject([{ path }])
  })

  test('a part that does not exist is not looked for in every tag', async () => {
    const database = await open()
    await savePosts(database, aPost({ tags: ['Risk'] }))
    const deps = depsOf(database.db)
    await deps.topics.all()
    const plans = await plansNow(database, async (db) => {
      expect(await sitemapPlaces({ ...deps, db }, { type: 'topics', part: 9 })).toBeNull()
    })
    expect(plans.join()).not.toContain('_tags')
  })

  test('topics are the tags of what readers can see, each once', async () => {
    const { db } = await open()
    await savePosts(
      { db },
      aPost({ tags: ['Zero Trust', 'C&A'] }),
      aPost({ kind: 'brief', tags: ['Zero Trust'] }),
      aPost({ tags: ['Hidden'], status: 'withdrawn' }),
    )
    const places = await all(await sitemapPlaces(depsOf(db), { type: 'topics', part: 1 }))
    expect(places).toEqual([{ path: '/topics/C%26A' }, { path: '/topics/Zero%20Trust' }])
  })
})
