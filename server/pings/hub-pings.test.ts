import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PostToSave } from '~/posts/post.rules'
import { onEachEngine } from '../../tests/support/data/on-each-engine'
import { now, savePosts } from '../../tests/support/data/saved-posts'
import { aPost } from '../../tests/support/posts'
import { type Hub, startHub } from '../../tests/support/servers/hub'
import { createHubPings } from './hub-pings'

let hub: Hub
let time = now

beforeEach(async () => {
  hub = await startHub()
  time = now
})

afterEach(() => hub.stop())

const pinged = () => hub.received.map(({ form }) => form['hub.url']).sort()
const inEachFormat = (...folders: string[]) =>
  folders
    .flatMap((folder) => ['feed.xml', 'atom.xml', 'feed.json'].map((file) => `${folder}/${file}`))
    .map((path) => `https://vigil.example${path}`)
    .sort()

onEachEngine('pinging the hub', (open) => {
  async function pings(posts: PostToSave[], to: string | null = hub.url) {
    const { db } = await open()
    await savePosts({ db }, ...posts)
    return createHubPings({ db, siteUrl: 'https://vigil.example', hub: to, clock: () => time })
  }

  test('a changed article pings the feeds of the site, its domain and its topics', async () => {
    const post = aPost({ domain: 'AI', tags: ['Q&A'] })
    await (await pings([post]))([post])
    expect(pinged()).toEqual(inEachFormat('', '/ai', '/topics/Q%26A'))
  })

  test('a withdrawn brief pings the feeds that it has left', async () => {
    const post = aPost({ kind: 'brief', tags: [], status: 'withdrawn' })
    await (await pings([post]))([post])
    expect(pinged()).toEqual(inEachFormat('', '/cybersecurity', '/weekly-brief'))
  })

  test('a deleted post pings the feeds of the site', async () => {
    await (await pings([]))([{ kind: 'brief', id: 'deleted' }])
    expect(pinged()).toEqual(inEachFormat('', '/weekly-brief'))
  })

  test('a draft pings nothing, and without a hub nothing is pinged', async () => {
    const draft = aPost({ status: 'draft', publishedAt: null })
    await (await pings([draft]))([draft])
    const post = aPost()
    await (await pings([post], null))([post])
    expect(hub.received).toEqual([])
  })

  test('a hub that refuses is pinged again after a minute', async () => {
    const post = aPost({ tags: [] })
    const ping = await pings([post])
    hub.status = 503
    await expect(ping([post])).rejects.toThrow('The hub answered 503')
    const before = hub.received.length
    hub.status = 202
    await expect(ping([post])).rejects.toThrow('did not accept the last ping')
    expect(hub.received).toHaveLength(before)
    time = new Date(now.getTime() + 60_000)
    await ping([post])
    expect(hub.received).toHaveLength(before + 6)
  })
})
