import { afterEach, beforeEach, expect, test } from 'vitest'
import { onEachEngine } from '../../tests/support/data/on-each-engine'
import { now, savePosts } from '../../tests/support/data/saved-posts'
import { aPost } from '../../tests/support/posts'
import { type Hub, startHub } from '../../tests/support/servers/hub'
import { createIndexNowPings } from './index-now-pings'

let engine: Hub

beforeEach(async () => {
  engine = await startHub()
})
afterEach(() => engine.stop())

const siteUrl = 'https://vigil.example'
const key = 'a1b2c3d4'

onEachEngine('IndexNow', (open) => {
  test('search engines get the address of a changed post and of the key', async () => {
    const { db } = await open()
    const post = aPost({ slug: 'one', domain: 'AI' })
    await savePosts({ db }, post)
    const indexNow = { endpoint: engine.url, key }
    await createIndexNowPings({ db, siteUrl, indexNow })([{ kind: 'article', id: post.id }])
    expect(engine.received.map(({ type, body }) => [type, JSON.parse(body)])).toEqual([
      [
        'POST application/json; charset=utf-8',
        {
          host: 'vigil.example',
          key,
          keyLocation: 'https://vigil.example/indexnow-key.txt',
          urlList: ['https://vigil.example/ai/one'],
        },
      ],
    ])
  })

  test('unlisted and deleted posts are not sent, and nothing is sent without a key', async () => {
    const { db } = await open()
    const draft = aPost({ status: 'draft' })
    const scheduled = aPost({ status: 'scheduled', publishedAt: new Date(now.getTime() + 1) })
    const listed = aPost()
    await savePosts({ db }, draft, scheduled, listed)
    const ping = createIndexNowPings({
      db,
      siteUrl,
      indexNow: { endpoint: engine.url, key },
    })
    for (const id of [draft.id, scheduled.id, 'deleted']) await ping([{ kind: 'article', id }])
    await createIndexNowPings({ db, siteUrl, indexNow: null })([{ kind: 'article', id: listed.id }])
    expect(engine.received).toEqual([])
  })

  test('if a search engine refuses, the job fails and is retried', async () => {
    const { db } = await open()
    const post = aPost()
    await savePosts({ db }, post)
    engine.status = 403
    const ping = createIndexNowPings({
      db,
      siteUrl,
      indexNow: { endpoint: engine.url, key },
    })
    await expect(ping([{ kind: 'article', id: post.id }])).rejects.toThrow('IndexNow answered 403')
  })
})
