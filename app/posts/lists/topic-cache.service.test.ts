import { expect, test } from 'vitest'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { daysAgo, now, savePosts } from '../../../tests/support/data/saved-posts'
import { aPost } from '../../../tests/support/posts'
import { markContentChanged } from '../published/content-version.queries'
import { updatePost } from '../saving/write-post.queries'
import { createTopicCache } from './topic-cache.service'

onEachEngine('cached topics', (open) => {
  test('are counted once, and again as soon as any process has changed the content', async () => {
    const { db } = await open()
    const topics = createTopicCache({ db, clock: () => now })
    expect(await topics.all()).toEqual([])
    await savePosts({ db }, aPost({ tags: ['Risk'] }))
    expect(await topics.all(), 'the change is not announced yet').toEqual([])
    await markContentChanged(db)
    expect(await topics.all()).toEqual([{ topic: 'Risk', count: 1 }])
    expect(await topics.all()).toBe(await topics.all())
  })

  test('are at most a minute old where a change was not announced', async () => {
    const { db } = await open()
    let time = now.getTime()
    const topics = createTopicCache({ db, clock: () => new Date(time) })
    expect(await topics.all()).toEqual([])
    await savePosts({ db }, aPost({ tags: ['By hand'] }))
    time += 59_999
    expect(await topics.all()).toEqual([])
    time += 1
    expect(await topics.all()).toEqual([{ topic: 'By hand', count: 1 }])
  })

  test('"A clock set back" does not make them older', async () => {
    const { db } = await open()
    let time = now.getTime()
    const topics = createTopicCache({ db, clock: () => new Date(time) })
    expect(await topics.all()).toEqual([])
    await savePosts({ db }, aPost({ tags: ['By hand'] }))
    time -= 3_600_000
    expect(await topics.all()).toEqual([{ topic: 'By hand', count: 1 }])
  })

  test('follow a post that is withdrawn and published again', async () => {
    const { db } = await open()
    const post = aPost({ tags: ['Risk'], publishedAt: daysAgo(1) })
    await savePosts({ db }, post)
    const topics = createTopicCache({ db, clock: () => now })
    for (const [baseVersion, status] of [
      [1, 'withdrawn'],
      [2, 'published'],
    ] as const) {
      await updatePost(
        db,
        { ...post, status, binnedAt: null },
        { baseVersion, searchText: 'unchanged', now },
      )
      await markContentChanged(db)
      expect(await topics.all()).toHaveLength(status === 'published' ? 1 : 0)
    }
  })

  test('are found in another case, in any script, among listed posts only', async () => {
    const { db } = await open()
    const article = aPost({ tags: ['Phishing', 'ÉTHIQUE'] })
    await savePosts(
      { db },
      article,
      aPost({ kind: 'brief', tags: ['LLM'] }),
      aPost({ tags: ['LLM'] }),
      aPost({ tags: ['PHISHING'], status: 'draft' }),
    )
    // Another program wrote a second spelling.
    await db.insertInto('article_tags').values({ post_id: article.id, tag: 'llm' }).execute()
    const { otherAddressOf, spelled } = createTopicCache({ db, clock: () => now })
    expect(await otherAddressOf('phishing')).toBe('/topics/Phishing')
    expect(await otherAddressOf(' éthique ')).toBe('/topics/%C3%89THIQUE')
    expect(await otherAddressOf('Llm'), 'the one that most posts have').toBe('/topics/LLM')
    expect([await spelled('Llm'), await spelled('Other')]).toEqual(['LLM', 'Other'])
    expect(await otherAddressOf('phish')).toBeNull()
    expect(await otherAddressOf('a\0b')).toBeNull()
  })
})
