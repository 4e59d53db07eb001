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

const told = () => hub.taken.map(({ form }) => form['hub.url']).sort()
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

  test('a changed article concerns the feeds of the site, its domain and its topics', async () => {
    const post = aPost({ domain: 'AI', tags: ['Q&A'] })
    await (await pings([post]))([post])
    expect(told()).toEqual(inEachFormat('', '/ai', '/topics/Q%26A'))
  })

  test('a brief that was taken back has left its feeds, also those of briefs', async () => {
    const post = aPost({ kind: 'brief', tags: [], status: 'withdrawn' })
    await (await pings([post]))([post])
    expect(told()).toEqual(inEachFormat('', '/cybersecurity', '/weekly-brief'))
  })

  test('a post that is gone was in the feeds of the site', async () => {
    await (await pings([]))([{ kind: 'brief', id: 'gone' }])
    expect(told()).toEqual(inEachFormat('', '/weekly-brief'))
  })

  test('nobody is told of what nobody has seen, nor where there is no hub', async () => {
    const draft = aPost({ status: 'draft', publishedAt: null })
    await (await pings([draft]))([draft])
    const post = aPost()
    await (await pings([post], null))([post])
    expect(hub.taken).toEqual([])
  })

  test('a hub that refuses is left alone for a minute, and told then', async () => {
    const post = aPost({ tags: [] })
    const ping = await pings([post])
    hub.status = 503
    await expect(ping([post])).rejects.toThrow('The hub answered 503')
    const asked = hub.taken.length
    hub.status = 202
    await expect(ping([post])).rejects.toThrow('did not take the last change')
    expect(hub.taken).toHaveLength(asked)
    time = new Date(now.getTime() + 60_000)
    await ping([post])
    expect(hub.taken).toHaveLength(asked + 6)
  })
})
