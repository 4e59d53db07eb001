import { parseFeed } from '@rowanmanning/feed-parser'
import { expect, test } from '../../support/site'

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

test('the site, its domains, topics and briefs have feeds in three formats that hold the same', async ({
  server,
  request,
}) => {
  for (const folder of folders) {
    const [rss = [], atom, json] = await Promise.all(
      Object.entries(files).map(async ([file, type]) => {
        const answer = await request.get(`${folder}/${file}`)
        expect(answer.status(), folder + file).toBe(200)
        expect(answer.headers()['content-type']).toBe(type)
        expect(answer.headers().link).toBe(`<${server.origin}${folder}/${file}>; rel="self"`)
        if (file === 'feed.json') {
          const { items } = await answer.json()
          return items.map(({ id, url }: { id: string; url: string }) => `${id} ${url}`)
        }
        return parseFeed(await answer.text()).items.map(({ id, url }) => `${id} ${url}`)
      }),
    )
    expect(rss.length, folder).toBeGreaterThan(2)
    expect(atom).toEqual(rss)
    expect(json).toEqual(rss)
  }
})

test('each feed holds what belongs to it: a domain its briefs too', async ({ request }) => {
  const entriesOf = async (path: string) => parseFeed(await (await request.get(path)).text()).items
  const [site, briefs, topic, ...domains] = await Promise.all([
    entriesOf('/feed.xml'),
    entriesOf('/weekly-brief/feed.xml'),
    entriesOf('/topics/Phishing/feed.xml'),
    ...['cybersecurity', 'ai', 'cyber-marketing'].map((name) => entriesOf(`/${name}/feed.xml`)),
  ])
  expect(domains.flat().length, 'a post is of one domain').toBe(site?.length)
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

test('an entry leads to the canonical page, and has its whole text and its picture', async ({
  server,
  request,
}) => {
  const { items } = await (await request.get('/ai/feed.json')).json()
  const item = items.find(({ url }: { url: string }) => url.endsWith('/what-attention-computes'))
  const page = await request.get(item.url, { maxRedirects: 0 })
  expect(page.status()).toBe(200)
  expect(item.content_html.length).toBeGreaterThan(2000)
  expect(item.content_html).not.toMatch(/heading-anchor|<button|class=/)
  const addresses = [...item.content_html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, to]) => to)
  for (const address of addresses) expect(address).toMatch(/^https?:\/\//)
  const picture = await request.get(item.image)
  expect(picture.headers()['content-type']).toBe('image/webp')
  const rss = parseFeed(await (await request.get('/ai/feed.xml')).text())
  const [entry] = rss.items.filter(({ id }) => id === item.id)
  expect(entry?.media[0]).toMatchObject({
    url: item.image,
    length: (await picture.body()).length,
    mimeType: 'image/webp',
  })
  expect(rss.self).toBe(`${server.origin}/ai/feed.xml`)
})

test('a topic that nothing carries has no feed; another spelling leads to its own', async ({
  request,
}) => {
  for (const path of ['/topics/Gardening/feed.xml', '/topics/%00/atom.xml']) {
    const missing = await request.get(path)
    expect(missing.status()).toBe(404)
    expect(missing.headers()['cache-control']).toBe('no-store')
    expect(await missing.text()).toBe('There is no such feed.\n')
  }
  for (const path of [
    '/topics/phishing/atom.xml',
    '/topics/Phishing/atom.xml/',
    '/topics/Phishing/ATOM.XML',
    '/topics/%50hishing/atom%2Exml',
  ]) {
    const moved = await request.get(`${path}?from=x`, { maxRedirects: 0 })
    expect(moved.status(), path).toBe(301)
    expect(moved.headers().location).toBe('/topics/Phishing/atom.xml?from=x')
  }
})

test('SPEC 2: /rssfeed leads to the hosted feed function, with a link to click', async ({
  request,
}) => {
  const answer = await request.get('/rssfeed', { maxRedirects: 0 })
  expect(answer.status()).toBe(302)
  expect(answer.headers().location).toBe('/functions/v1/rss')
  expect(answer.headers()['content-type']).toBe('text/html; charset=utf-8')
  expect(await answer.text()).toContain('<a href="/functions/v1/rss">click here</a>')
  const hosted = await request.get('/functions/v1/rss')
  expect(hosted.headers()['content-type']).toBe('application/rss+xml; charset=utf-8')
  expect(await hosted.text()).toBe(await (await request.get('/feed.xml')).text())
})

test('an empty site has feeds, and they are valid', async ({ emptySite, request }) => {
  for (const path of ['/feed.xml', '/ai/atom.xml', '/weekly-brief/feed.xml']) {
    const answer = await request.get(emptySite.origin + path)
    expect(answer.status()).toBe(200)
    expect(answer.headers()['last-modified']).toBeUndefined()
    expect(parseFeed(await answer.text()).items).toEqual([])
  }
  const json = await (await request.get(`${emptySite.origin}/feed.json`)).json()
  expect(json).toMatchObject({ version: 'https://jsonfeed.org/version/1.1', items: [] })
})
