import { afterEach, beforeEach, expect, test } from 'vitest'
import { drainOutbox } from '~/database/outbox/outbox'
import { importPosts } from '~/posts/importing/import-posts.actions'
import { onEachEngine } from '../../tests/support/data/on-each-engine'
import { now } from '../../tests/support/data/saved-posts'
import { aPost } from '../../tests/support/posts'
import { type Hub, startHub } from '../../tests/support/servers/hub'
import { createPings } from './pings'

let hub: Hub
let engine: Hub

beforeEach(async () => {
  hub = await startHub()
  engine = await startHub()
})
afterEach(() => Promise.all([hub.stop(), engine.stop()]))

onEachEngine('the pings of an import', (open) => {
  async function imported(count: number) {
    const { db } = await open()
    const posts = Array.from({ length: count }, (_, index) =>
      aPost({ slug: `p${index}`, domain: 'AI', tags: ['LLM'] }),
    )
    await importPosts({ db, now }, posts)
    const tell = createPings({
      db,
      clock: () => now,
      siteUrl: 'https://vigil.example',
      hub: hub.url,
      indexNow: { endpoint: engine.url, key: 'a1b2c3d4' },
    })
    const failures: string[] = []
    await drainOutbox(
      { db },
      async (message) => {
        if (message.topic === 'posts-imported') await tell(message.payload.posts)
      },
      () => now,
      { onFailure: ({ error }) => void failures.push(String(error)) },
    )
    return failures
  }

  test('each feed is pinged once, and all addresses are in one request', async () => {
    expect(await imported(30)).toEqual([])
    const feeds = hub.received.map(({ form }) => form['hub.url'])
    expect(feeds.length).toBe(9)
    expect(new Set(feeds).size).toBe(9)
    expect(engine.received).toHaveLength(1)
    expect(JSON.parse(engine.received[0]?.body ?? '').urlList).toHaveLength(30)
  })

  test('search engines are notified even if the hub refuses', async () => {
    hub.status = 503
    expect(await imported(1)).toEqual([expect.stringContaining('The hub answered 503')])
    expect(engine.received).toHaveLength(1)
  })

  test('the hub is pinged even if search engines refuse', async () => {
    engine.status = 403
    expect(await imported(1)).toEqual([expect.stringContaining('IndexNow answered 403')])
    expect(hub.received).toHaveLength(9)
  })
})
