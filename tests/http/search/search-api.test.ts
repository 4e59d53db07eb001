import { expect, test } from '../../support/http'
import { rawGet } from '../../support/servers/raw/raw-request'

test('no query causes an error', async ({ server, get }) => {
  for (const query of [
    `q=${'x'.repeat(10_000)}`,
    `q=${'a%20b%22'.repeat(1200)}`,
    'q=%00',
    'q=security%00',
    'q=%E0%A4%A',
    'q=%FF%FE',
    'q=%ED%A0%80',
    'q=%01%02%7F%0D%0A',
    'q=%F0%9F%94%A5%20%D7%A9%D7%9C%D7%95%D7%9D',
    'q=%22%22%22',
    'q=NEAR(a%20b)%20%5E*:%5C%27',
    'q=security&page=-1',
    'q=security&page=1e99',
    'q=security&page=999999999999999999999',
    'q=security&page=abc',
    'q=security&domain=AI&kind=zzz',
    'q[]=security&q=security',
    'domain=ai',
    '&&&=&%',
  ]) {
    for (const path of ['/search', '/api/search']) {
      const { status } = await rawGet(server.origin, `${path}?${query}`)
      expect(status, query).toBe(200)
    }
  }
  const beyond = await get('/api/search?q=security&page=999')
  const { total, pages, hits } = await beyond.json()
  expect(total).toBeGreaterThan(10)
  expect(pages).toBe(Math.ceil(total / 10))
  expect(hits.length).toBeGreaterThan(0)
})

test('an unknown domain is 404 on the page and 400 in the API', async ({ get }) => {
  const response = await get('/search?q=security&domain=zzz')
  expect(response.status).toBe(404)
  expect(await response.text()).toContain('Oops! Page not found')
  expect((await get('/api/search?q=security&domain=zzz')).status).toBe(400)
})

test('/api/search returns the results as JSON', async ({ get }) => {
  const response = await get('/api/search?q=CVE-2021-44832&kind=article')
  expect(response.headers.get('cache-control')).toBe('public, max-age=60')
  const { total, hits } = await response.json()
  expect(total).toBe(1)
  expect(hits[0]).toMatchObject({
    kind: 'article',
    title: expect.any(String),
    url: expect.stringMatching(/^\/(cybersecurity|ai|cyber-marketing)\/[a-z0-9-]+$/),
    domain: expect.any(String),
    date: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  })
  expect(hits[0].excerpt).toContainEqual({ text: 'CVE-2021-44832', isMatch: true })
  expect((await get(hits[0].url)).status).toBe(200)
})

test('/api/search-index lists the newest posts with their addresses', async ({ get }) => {
  const response = await get('/api/search-index')
  expect(response.headers.get('cache-control')).toBe('public, max-age=600')
  const { items } = await response.json()
  const articles = items.filter(({ kind }: { kind: string }) => kind === 'article')
  const briefs = items.filter(({ kind }: { kind: string }) => kind === 'brief')
  expect(articles.length).toBeGreaterThan(20)
  expect(briefs.length).toBeGreaterThan(5)
  expect(Object.keys(items[0]).sort()).toEqual(
    [
      'created_at',
      'domain',
      'domainLabel',
      'focus_keyword',
      'id',
      'kind',
      'slug',
      'summary',
      'tags',
      'title',
      'url',
    ].sort(),
  )
  for (const brief of briefs) {
    expect(brief).toMatchObject({ domain: 'weekly-brief', domainLabel: 'Weekly Brief' })
    expect(brief.url).toBe(`/weekly-brief/${brief.slug}`)
  }
})
