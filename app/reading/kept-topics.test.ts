import { expect, test } from 'vitest'
import { markContentChanged } from '~/data/content-version'
import { updatePost } from '~/data/posts/save-post'
import { onEachEngine } from '../../tests/support/data/on-each-engine'
import { daysAgo, now, savePosts } from '../../tests/support/data/saved-posts'
import { aPost } from '../../tests/support/posts'
import { createKeptTopics } from './kept-topics'

onEachEngine('kept topics', (open) => {
  test('are counted once, and anew as soon as something has changed, whoever changed it', async () => {
    const { db } = await open()
    const topics = createKeptTopics({ db, clock: () => now })
    expect(await topics()).toEqual([])
    await savePosts({ db }, aPost({ tags: ['Risk'] }))
    expect(await topics(), 'nobody said so yet').toEqual([])
    await markContentChanged(db)
    expect(await topics()).toEqual([{ topic: 'Risk', count: 1 }])
    expect(await topics()).toBe(await topics())
  })

  test('are at most a minute old where nobody says so', async () => {
    const { db } = await open()
    let time = now.getTime()
    const topics = createKeptTopics({ db, clock: () => new Date(time) })
    await savePosts({ db }, aPost({ tags: ['Soon'], publishedAt: new Date(time + 30_000) }))
    expect(await topics()).toEqual([])
    time += 60_000
    expect(await topics()).toEqual([{ topic: 'Soon', count: 1 }])
  })

  test('follow a post that is withdrawn and published again', async () => {
    const { db } = await open()
    const post = aPost({ tags: ['Risk'], publishedAt: daysAgo(1) })
    await savePosts({ db }, post)
    const topics = createKeptTopics({ db, clock: () => now })
    for (const [baseVersion, status] of [
      [1, 'withdrawn'],
      [2, 'published'],
    ] as const) {
      await updatePost(db, { ...post, status, binnedAt: null }, { baseVersion, now })
      await markContentChanged(db)
      expect(await topics()).toHaveLength(status === 'published' ? 1 : 0)
    }
  })
})
