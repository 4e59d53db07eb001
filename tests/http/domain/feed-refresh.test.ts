import type { FeedCard } from '../../../app/site/domain/feed-card.rules'
import { expect, test } from '../../support/http'
import { plainBrowser } from '../../support/plain/plain-browser'
import { aPost } from '../../support/posts'
import { startServerWith } from '../../support/site-with-posts'

test('/api/feed lists the cards of a domain, or of all', async ({ get }) => {
  const response = await get('/api/feed?domain=cybersecurity')
  expect(response.headers.get('content-type')).toContain('application/json')
  const list: FeedCard[] = await response.json()
  expect(list).toHaveLength(11)
  for (const card of list) {
    expect(card).toMatchObject({ classification: 'Confidential', category: 'Cybersecurity' })
    expect(card.url).toBe(`/cybersecurity/${card.slug}`)
    expect((await get(String(card.thumbnail?.path))).status).toBe(200)
    expect(card.thumbnail?.width).toBeGreaterThan(0)
    expect(card.thumbnail?.height).toBeGreaterThan(0)
  }
  const all = await get('/api/feed')
  expect(await all.json()).toHaveLength(12)
  const count = Number(all.headers.get('x-total-count'))
  const last = await get(`/api/feed?page=${Math.ceil(count / 12)}`)
  expect(await last.json()).toHaveLength(count % 12 || 12)
  const beyond = await get(`/api/feed?page=${Math.ceil(count / 12) + 1}`)
  expect(beyond.status).toBe(404)
  expect(beyond.headers.get('cache-control')).toBe('no-store')
})

test('all articles of a domain and of a chip are on pages, which crawlers find; chips are not indexed', async ({
  ownServer,
}) => {
  const posts = Array.from({ length: 26 }, (_, index) =>
    aPost({
      title: `Article ${index + 1}`,
      domain: 'AI',
      // The chip matches only articles that the first page does not have.
      tags: index < 12 ? ['Policy'] : ['Applied machine learning'],
      publishedAt: new Date(Date.UTC(2026, 9, 30 - index)),
    }),
  )
  const { origin } = await ownServer(startServerWith(posts))
  const { open } = plainBrowser()
  const pageAt = async (path: string) => {
    const page = await open(origin + path)
    const address = (rel: string) =>
      page.select(`link[rel=${rel}]`).map((link) => link.attribute('href')?.replace(origin, ''))
    return {
      titles: page.select('#article-feed h3').map(({ text }) => text),
      addresses: [address('prev'), address('canonical'), address('next')].flat(),
      robots: page.select('meta[name=robots]')[0]?.attribute('content'),
      title: page.select('title')[0]?.text,
      links: page.select('nav[aria-label=Pages of the feed] a').map((a) => a.attribute('href')),
    }
  }
  const titles = posts.map(({ title }) => title)
  expect(await pageAt('/ai?page=2')).toMatchObject({
    titles: titles.slice(12, 24),
    addresses: ['/ai', '/ai?page=2', '/ai?page=3'],
    robots: expect.stringMatching(/^index/),
    title: 'Artificial Intelligence, Page 2 | Vigil',
    links: ['/ai#article-feed', '/ai?page=3#article-feed'],
  })
  expect((await pageAt('/ai?page=3')).titles).toEqual(titles.slice(24))

  const chip = '/ai?tag=Machine%20Learning'
  expect(await pageAt(chip)).toMatchObject({
    titles: titles.slice(12, 24),
    addresses: [chip, `${chip}&page=2`],
    robots: 'noindex',
    title: 'Artificial Intelligence, Machine Learning | Vigil',
  })
  expect((await pageAt(`${chip}&page=2`)).titles).toEqual(titles.slice(24))
  const second = await fetch(`${origin}/api/feed?domain=ai&tag=machine%20learning&page=2`)
  expect(second.headers.get('x-total-count')).toBe('14')
  expect(await second.json()).toMatchObject([{ title: 'Article 25' }, { title: 'Article 26' }])

  for (const path of ['/ai?page=4', `${chip}&page=3`]) {
    expect((await fetch(origin + path)).status, path).toBe(404)
  }
})

test('/api/feed: an unknown domain is an error, which is not cached', async ({ get }) => {
  for (const domain of ['sports', 'A I', '%00', '%F0', 'a'.repeat(10_000), '__proto__']) {
    const response = await get(`/api/feed?domain=${domain}`)
    expect(response.status, domain.slice(0, 20)).toBe(400)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.json()).toEqual({ error: expect.any(String) })
  }
})
