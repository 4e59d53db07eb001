import { expect, test } from 'vitest'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { daysAgo, now, savePosts } from '../../../tests/support/data/saved-posts'
import { aPost } from '../../../tests/support/posts'
import { isListed } from '../lifecycle/visibility.rules'
import { postStatuses } from '../post.rules'
import { newestFirst } from './newest-first.rules'
import { countWithTag, newestWithTag, topicCounts } from './topics.queries'

const page = { limit: 100 }
const ids = (posts: { id: string }[]) => posts.map(({ id }) => id)
const odd = `it's 100% "odd" / «日本» 🛡️ שלום`

onEachEngine('topics', (open) => {
  async function withPosts(...posts: ReturnType<typeof aPost>[]) {
    const { db } = await open()
    await savePosts({ db }, ...posts)
    return db
  }

  test('a topic is a tag in any case, over articles and briefs, newest first', async () => {
    const tagged = [
      aPost({ tags: ['AI'], publishedAt: daysAgo(2) }),
      aPost({ kind: 'brief', tags: ['AI', 'Risk'], publishedAt: daysAgo(1) }),
      aPost({ tags: ['ai'], publishedAt: daysAgo(3) }),
      aPost({ tags: ['AI Safety'] }),
      aPost({ tags: [odd] }),
    ]
    const db = await withPosts(...tagged)
    expect(ids(await newestWithTag(db, 'AI', page))).toEqual([
      tagged[1]?.id,
      tagged[0]?.id,
      tagged[2]?.id,
    ])
    expect(await countWithTag(db, 'AI')).toBe(3)
    expect(ids(await newestWithTag(db, odd, page))).toEqual([tagged[4]?.id])
    for (const unknown of ['A', 'AI%', 'AI\n', 'a\0b', `AI' or 1=1 --`, 'x'.repeat(10_000)]) {
      expect(await newestWithTag(db, unknown, page)).toEqual([])
      expect(await countWithTag(db, unknown)).toBe(0)
    }
  })

  test('the pages of a topic follow each other over both kinds', async () => {
    const posts = Array.from({ length: 7 }, (_, index) =>
      aPost({
        kind: index % 3 === 0 ? 'brief' : 'article',
        tags: ['Risk'],
        publishedAt: daysAgo(index % 4),
      }),
    )
    const db = await withPosts(...posts)
    const ordered = ids([...posts].sort(newestFirst))
    const pages = await Promise.all(
      [0, 3, 6, 9].map((offset) => newestWithTag(db, 'Risk', { limit: 3, offset })),
    )
    expect(pages.flatMap(ids)).toEqual(ordered)
    expect(pages.map(({ length }) => length)).toEqual([3, 3, 1, 0])
  })

  test('topics count what isListed() lets readers see, and nothing else', async () => {
    const moments = [null, daysAgo(1), now, new Date(now.getTime() + 1)]
    const posts = postStatuses.flatMap((status) =>
      moments.flatMap((publishedAt) => [
        aPost({ status, publishedAt, tags: ['Shared', `${status}`] }),
        aPost({ kind: 'brief', status, publishedAt, tags: ['Shared'] }),
      ]),
    )
    const db = await withPosts(...posts)
    const listed = posts.filter((post) => isListed(post)).length
    expect(listed).toBe(6)
    expect((await topicCounts(db)).sort((a, b) => b.count - a.count)).toEqual([
      { topic: 'Shared', count: listed },
      { topic: 'published', count: 3 },
    ])
    expect(await countWithTag(db, 'Shared')).toBe(listed)
    expect(ids(await newestWithTag(db, 'Shared', page)).sort()).toEqual(
      ids(posts.filter((post) => isListed(post))).sort(),
    )
    expect(await countWithTag(db, 'draft')).toBe(0)
  })

  test('an empty site has no topics', async () => {
    expect(await topicCounts(await withPosts())).toEqual([])
  })
})
