import { parseFeed } from '@rowanmanning/feed-parser'
import { bytesOf, expect, test } from '../../support/http'

const folders = [
  '',
  '/cybersecurity',
  '/ai',
  '/cyber-marketing',
  '/topics/Phishing',
  '/weekly-brief',
]
const files = {
  'feed.xml': 'application/rss+xml; charset=utf-8',
  'atom.xml': 'application/atom+xml; charset=utf-8',
  'feed.json': 'application/feed+json; charset=utf-8',
}

test('the site, its domains, topics and briefs have feeds with the same entries in three formats', async ({
  server,
  get,
}) => {
  for (const folder of folders) {
    const [rss = [], atom, json] = await Promise.all(
      Object.entries(files).map(async ([file, type]) => {
        const response = await get(`${folder}/${file}`)
        expect(response.status, folder + file).toBe(200)
        expect(response.headers.get('content-type')).toBe(type)
        expect(response.headers.get('link')).toBe(`<${server.origin}${folder}/${file}>; rel="self"`)
        if (file === 'feed.json') {
          const { items } = await response.json()
          return items.map(({ id, url }: { id: string; url: string }) => `${id} ${url}`)
        }
        return parseFeed(await response.text()).items.map(({ id, url }) => `${id} ${url}`)
      }),
    )
    expect(rss.length, folder).toBeGreaterThan(2)
    expect(atom).toEqual(rss)
    expect(json).toEqual(rss)
  }
})

test('a feed has the posts of its scope, and that of a domain its briefs too', async ({ get }) => {
  const entriesOf = async (path: string) => parseFeed(await (await get(path)).text()).items
  const [site, briefs, topic, ...domains] = await Promise.all([
    entriesOf('/feed.xml'),
    entriesOf('/weekly-brief/feed.xml'),
    entriesOf('/topics/Phishing/feed.xml'),
    ...['cybersecurity', 'ai', 'cyber-marketing'].map((name) => entriesOf(`/${name}/feed.xml`)),
  ])
  expect(domains.flat().length, 'each post has one domain').toBe(site?.length)
  for (const entry of briefs ?? []) expect(entry.url).toContain('/weekly-brief/')
  const labels = ['Cybersecurity', 'Artificial Intelligence', 'Cyber-Marketing']
  for (const [index, entries] of domains.entries()) {
    for (const { categories } of entries) expect(categories[0]?.term).toBe(labels[index])
    expect(entries.some(({ url }) => url?.includes('/weekly-brief/'))).toBe(true)
  }
  for (const { categories } of topic ?? []) {
    expect(categories.map(({ term }) => term)).toContain('Phishing')
  }
  const dates = (site ?? []).map(({ published }) => Number(published))
  expect(dates).toEqual([...dates].sort((a, b) => b - a))
})

test('an entry has its canonical address, its full text and its picture', async ({
  server,
  get,
}) => {
  const { items } = await (await get('/ai/feed.json')).json()
  const item = items.find(({ url }: { url: string }) => url.endsWith('/what-attention-computes'))
  const page = await get(item.url, { redirect: 'manual' })
  expect(page.status).toBe(200)
  expect(item.content_html.length).toBeGreaterThan(2000)
  expect(item.content_html).not.toMatch(/heading-anchor|<button|class=/)
  const addresses = [...item.content_html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, to]) => to)
  for (const address of addresses) expect(address).toMatch(/^https?:\/\//)
  const picture = await get(item.image)
  expect(picture.headers.get('content-type')).toBe('image/webp')
  const rss = parseFeed(await (await get('/ai/feed.xml')).text())
  const [entry] = rss.items.filter(({ id }) => id === item.id)
  expect(entry?.media[0]).toMatchObject({
    url: item.image,
    length: (await bytesOf(picture)).length,
    mimeType: 'image/webp',
  })
  expect(rss.self).toBe(`${server.origin}/ai/feed.xml`)
})

test('a topic without posts has no feed, and another spelling redirects to the feed', async ({
  get,
}) => {
  for (const path of ['/topics/Gardening/feed.xml', '/topics/%00/atom.xml']) {
    const missing = await get(path)
    expect(missing.status).toBe(404)
    expect(missing.headers.get('cache-control')).toBe('no-store')
    expect(await missing.text()).toBe('Feed not found.\n')
  }
  for (const path of [
    '/topics/phishing/atom.xml',
    '/topics/Phishing/atom.xml/',
    '/topics/Phishing/ATOM.XML',
    '/topics/%50hishing/atom%2Exml',
  ]) {
    const moved = await get(`${path}?from=x`, { redirect: 'manual' })
    expect(moved.status, path).toBe(301)
    expect(moved.headers.get('location')).toBe('/topics/Phishing/atom.xml?from=x')
  }
})

test('SPEC 2: /rssfeed redirects to the hosted feed function, with a link to click', async ({
  get,
}) => {
  const response = await get('/rssfeed', { redirect: 'manual' })
  expect(response.status).toBe(302)
  expect(response.headers.get('location')).toBe('/functions/v1/rss')
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(await response.text()).toContain('<a href="/functions/v1/rss">click here</a>')
  const hosted = await get('/functions/v1/rss')
  expect(hosted.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8')
  expect(await hosted.text()).toBe(await (await get('/feed.xml')).text())
  const withChanges = await get('/rssfeed?changes=entries', { redirect: 'manual' })
  expect(withChanges.headers.get('location')).toBe('/functions/v1/rss?changes=entries')
})

test('an empty site has valid feeds', async ({ emptySite, get }) => {
  for (const path of ['/feed.xml', '/ai/atom.xml', '/weekly-brief/feed.xml']) {
    const response = await get(emptySite.origin + path)
    expect(response.status).toBe(200)
    expect(response.headers.get('last-modified')).toBeNull()
    expect(parseFeed(await response.text()).items).toEqual([])
  }
  const json = await (await get(`${emptySite.origin}/feed.json`)).json()
  expect(json).toMatchObject({ version: 'https://jsonfeed.org/version/1.1', items: [] })
})
