import { expect, test } from 'vitest'
import type { Database } from '~/database/database'
import type { PostToSave } from '~/posts/post.rules'
import { addReads } from '~/reads/reads.queries'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { daysAgo, savePosts, siteOf } from '../../../tests/support/data/saved-posts'
import { aPost } from '../../../tests/support/posts'
import { trendingPage } from './trending.page'

/** Saves a post for each slug, the first one newest. */
async function saveBySlug(
  database: Database,
  slugs: string[],
  change: (slug: string) => Partial<PostToSave> = () => ({}),
) {
  const posts = slugs.map((slug, index) =>
    aPost({ slug, publishedAt: daysAgo(index + 1), ...change(slug) }),
  )
  await savePosts(database, ...posts)
  return posts
}

function reads({ db }: Database, post: PostToSave | undefined, count: number, day = '2026-11-15') {
  const { kind, id } = post ?? aPost()
  return addReads(db, [{ kind, postId: id, day, count }])
}

async function shown(database: Database) {
  const page = await trendingPage(await siteOf(database))
  return {
    mostRead: page.mostRead.map(({ slug }) => slug),
    newest: page.newest.map(({ slug }) => slug),
  }
}

onEachEngine('the trending page', (open) => {
  test('is empty on an empty site', async () => {
    expect(await shown(await open())).toEqual({ mostRead: [], newest: [] })
  })

  test('orders articles and briefs by their reads, newest first on ties', async () => {
    const database = await open()
    const kinds = (slug: string): Partial<PostToSave> => (slug === 'c' ? { kind: 'brief' } : {})
    const [a, b, c, d] = await saveBySlug(database, ['a', 'b', 'c', 'd'], kinds)
    await reads(database, a, 1)
    await reads(database, b, 3, '2026-11-14')
    await reads(database, c, 5)
    await reads(database, d, 2)
    await reads(database, d, 1, '2026-11-10')
    expect(await shown(database)).toEqual({ mostRead: ['c', 'b', 'd', 'a'], newest: [] })
  })

  test('counts today and the six days before it', async () => {
    const database = await open()
    const [a, b] = await saveBySlug(database, ['a', 'b'])
    await reads(database, a, 100, '2026-11-08')
    await reads(database, b, 1, '2026-11-09')
    expect(await shown(database)).toEqual({ mostRead: ['b'], newest: ['a'] })
  })

  test('never shows an unlisted post, however often it was read', async () => {
    const database = await open()
    const change = (slug: string): Partial<PostToSave> =>
      slug === 'hidden' ? { status: 'withdrawn' } : {}
    const [hidden, a] = await saveBySlug(database, ['hidden', 'a'], change)
    await reads(database, hidden, 9)
    await reads(database, a, 1)
    expect(await shown(database)).toEqual({ mostRead: ['a'], newest: [] })
  })

  test('adds the newest other posts until there are ten', async () => {
    const database = await open()
    const slugs = Array.from({ length: 15 }, (_, index) => `p${index}`)
    const posts = await saveBySlug(database, slugs)
    for (const index of [14, 2]) await reads(database, posts[index], 15 - index)
    expect(await shown(database)).toEqual({
      mostRead: ['p2', 'p14'],
      newest: ['p0', 'p1', 'p3', 'p4', 'p5', 'p6', 'p7', 'p8'],
    })
  })

  test('shows at most twenty posts, and no newest ones if ten have been read', async () => {
    const database = await open()
    const slugs = Array.from({ length: 25 }, (_, index) => `p${index}`)
    const posts = await saveBySlug(database, slugs)
    for (const post of posts) await reads(database, post, 1)
    const { mostRead, newest } = await shown(database)
    expect(mostRead).toEqual(slugs.slice(0, 20))
    expect(newest).toEqual([])
  })
})
