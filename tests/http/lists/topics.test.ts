import { afterAll, beforeAll, vi } from 'vitest'
import { topicPath } from '../../../app/posts/addresses/urls.rules'
import { describe, expect, step, test } from '../../support/http'
import { headOf } from '../../support/pages/page-head'
import { plainBrowser } from '../../support/plain/plain-browser'
import { aPost } from '../../support/posts'
import type { RunningServer } from '../../support/server'
import { startServerWith } from '../../support/site-with-posts'

const { open } = plainBrowser()

test('SPEC 2: articles and briefs whose tags contain the topic, newest first', async ({
  server: { origin },
}) => {
  const page = await open(`${origin}/topics/Phishing`)
  expect(page.part('h1').text).toBe('Phishing')
  expect(page.text).toContain('Found 5 articles and analysis.')
  const cards = page.part('main').parts('article')
  expect(cards).toHaveLength(5)
  expect(cards.some(({ text }) => text.includes('Weekly Brief'))).toBe(true)
  const dates = cards.map((card) => card.part('time').attribute('datetime'))
  expect(dates).toEqual([...dates].sort().reverse())
  expect(headOf(page.html).canonical).toBe(`${origin}/topics/Phishing`)

  await step('each card has domain badge, read time, title, summary, date, Read More', async () => {
    const card = page.part('article', 'DMARC for marketers')
    expect(card.text).toContain('Cyber-Marketing')
    expect(card.text).toMatch(/\d+ min read/)
    expect(card.text).toContain('Alignment, not SPF or DKIM alone')
    expect(card.part('time').text).toMatch(/^[A-Z][a-z]{2} \d{1,2}, 20\d\d$/)
    expect(card.link(/^Read More/)).toBe(`${origin}/cyber-marketing/dmarc-for-marketers`)
  })
})

test("SPEC 2: empty state 'No Content Found' with a Back to Homepage link; 404, noindex", async ({
  server: { origin },
}) => {
  const page = await open(`${origin}/topics/Gardening`)
  expect(page.status).toBe(404)
  expect(page.headers.get('cache-control')).toBe('no-store')
  expect(page.part('h1').text).toBe('No Content Found')
  expect(headOf(page.html).robots).toBe('noindex')
  expect(page.link('Back to Homepage')).toBe(`${origin}/`)
})

test('another case and a trailing slash redirect to the stored spelling', async ({ get }) => {
  for (const path of ['/topics/phishing', '/topics/PHISHING', '/topics/Phishing/']) {
    const response = await get(`${path}?page=1`, { redirect: 'manual' })
    expect(response.status, path).toBe(301)
    expect(response.headers.get('location'), path).toBe('/topics/Phishing?page=1')
  }
})

describe('unusual names and long lists', () => {
  const unusual = [
    'TCP/IP',
    `Quotes "and" it's`,
    '🛡️ Blue team',
    'אבטחת מידע',
    '100% uptime',
    'a?b#c&d=e',
    `${'long'.repeat(40)}`,
  ]
  const many = Array.from({ length: 25 }, (_, index) =>
    aPost({
      title: `Post ${index}`,
      tags: ['Risk & Law'],
      publishedAt: new Date(2e12 / 2 - index),
    }),
  )
  let site: RunningServer
  beforeAll(async () => {
    site = await startServerWith([aPost({ tags: unusual, title: 'The odd one' }), ...many])
  })
  afterAll(() => site.stop())

  test('a topic with any name has a page, linked from the index', async () => {
    const index = await open(`${site.origin}/topics`)
    const links = index.part('main').parts('a')
    for (const topic of unusual) {
      const path = topicPath(topic)
      expect(links.map((link) => link.attribute('href'))).toContain(path)
      const page = await open(site.origin + path)
      expect(page.part('h1').text).toBe(topic)
      expect(page.text).toContain('Found 1 articles and analysis.')
      expect(page.part('article').text).toContain('The odd one')
    }
  })

  test('a topic with more than 24 posts is paged', async () => {
    const topic = `${site.origin}/topics/Risk%20%26%20Law`
    const page = await open(topic)
    expect(page.parts('article')).toHaveLength(24)
    expect(page.text).toContain('Found 25 articles and analysis.')
    const [next] = page.select('nav a[rel=next]')
    const second = await open(new URL(next?.attribute('href') ?? '', topic))
    expect(second.url).toBe(`${topic}?page=2`)
    expect(second.parts('article')).toHaveLength(1)
    expect(headOf(second.html).canonical).toMatch(/Law\?page=2$/)
    expect((await open(`${topic}?page=3`)).status).toBe(404)
  })
})

test('bad input gets a 404 that is not cached, never a 500', async ({ get }) => {
  // React Router warns of addresses that cannot be decoded.
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  for (const topic of [
    '%00',
    'a%00b',
    '%0A%0D%1B',
    '%E0%A4%A',
    '%FF%FE',
    '%2F',
    '..%2F..%2Fetc',
    "'%20or%201=1--",
    'x'.repeat(10_000),
  ]) {
    const response = await get(`/topics/${topic}`)
    expect(response.status, topic.slice(0, 30)).toBe(404)
    expect(response.headers.get('cache-control'), topic.slice(0, 30)).toBe('no-store')
  }
  warn.mockClear()
})

describe('/topics', () => {
  test('lists the largest topics, then all topics by letter with their counts', async ({
    server: { origin },
  }) => {
    const page = await open(`${origin}/topics`)
    const [phishing] = page.named('P').parts('a')
    expect(phishing?.text).toBe('Phishing5 posts')
    const letters = page
      .select('main section h2')
      .filter((heading) => heading.attribute('id')?.startsWith('letter-'))
      .map(({ text }) => text)
    expect(letters.length).toBeGreaterThan(5)
    expect(letters).toEqual([...letters].sort())
    const popular = page.named('Popular topics').parts('a')
    const counts = popular.map(({ text }) => Number(/\d+/.exec(text)?.[0]))
    expect(counts.length).toBeGreaterThan(5)
    expect(counts).toEqual([...counts].sort((a, b) => b - a))
    const jumps = page.named('Letters')
    for (const letter of letters) {
      const { hash } = new URL(jumps.link(letter))
      expect(page.select(hash).length, letter).toBe(1)
    }
  })

  test('an empty site shows an empty state', async ({ emptySite }) => {
    const page = await open(`${emptySite.origin}/topics`)
    expect(page.status).toBe(200)
    expect(page.text).toContain('No topics yet')
  })
})
