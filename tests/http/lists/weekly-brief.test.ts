import { expect, test } from '../../support/http'
import { headOf } from '../../support/pages/page-head'
import { type PlainPart, plainBrowser } from '../../support/plain/plain-browser'
import { aPost } from '../../support/posts'
import { startServerWith } from '../../support/site-with-posts'

const { open } = plainBrowser()
const weeksAgo = (weeks: number) => new Date(Date.now() - weeks * 7 * 86_400_000)
const main = (page: PlainPart) => page.part('main')

test('DESIGN 2: all briefs, newest first, grouped by month, filtered by domain with links', async ({
  server: { origin },
}) => {
  const page = await open(`${origin}/weekly-brief`)
  expect(page.part('h1').text).toBe('Weekly Brief')
  expect(page.named('Breadcrumb').text).toContain('Home')
  const months = page.select('main h2').map(({ text }) => text)
  expect(months.length).toBeGreaterThan(1)
  for (const month of months) expect(month).toMatch(/^[A-Z][a-z]+ 20\d\d$/)
  const cards = main(page).parts('article')
  expect(cards).toHaveLength(9)
  expect(main(page).part('status').text).toBe('9 briefs')
  const dates = cards.map((card) => card.part('time').attribute('datetime'))
  expect(dates).toEqual([...dates].sort().reverse())

  const filtered = await main(page).follow('Cyber-Marketing')
  expect(filtered.url).toBe(`${origin}/weekly-brief?domain=cyber-marketing`)
  expect(main(filtered).parts('article')).toHaveLength(3)
  const all = await main(filtered).follow('All')
  expect(main(all).parts('article')).toHaveLength(9)
})

test('24 briefs per page, with links to the previous and next page, each with its canonical URL', async ({
  ownServer,
}) => {
  const briefs = Array.from({ length: 25 }, (_, week) =>
    aPost({ kind: 'brief', title: `Week ${week}`, publishedAt: weeksAgo(week) }),
  )
  const { origin } = await ownServer(startServerWith(briefs))
  const address = `${origin}/weekly-brief`
  const hrefs = (page: PlainPart, selector: string) =>
    page.select(selector).map((link) => new URL(link.attribute('href') ?? '', origin).href)

  const first = await open(address)
  expect(main(first).parts('article')).toHaveLength(24)
  expect(main(first).part('status').text).toBe('25 briefs')
  expect(hrefs(first, 'link[rel=next]')).toEqual([`${address}?page=2`])
  expect(hrefs(first.named('Pages of the archive'), 'a[rel=next]')).toEqual([`${address}?page=2`])

  const second = await open(`${address}?page=2`)
  expect(second.select('main article h3').map(({ text }) => text)).toEqual(['Week 24'])
  expect(headOf(second.html).canonical).toBe(`${address}?page=2`)
  expect(hrefs(second, 'link[rel=prev]')).toEqual([address])
  const pages = second.named('Pages of the archive')
  expect(hrefs(pages, 'a[rel=next]')).toEqual([])
  expect(hrefs(pages, 'a[rel=prev]')).toEqual([address])
})

test("an empty site shows 'No intelligence briefs available'", async ({ emptySite }) => {
  for (const path of ['/weekly-brief', '/weekly-brief?domain=ai']) {
    const page = await open(emptySite.origin + path)
    expect(page.status).toBe(200)
    expect(page.text).toContain('No intelligence briefs available')
    expect(main(page).part('status').text).toBe('0 briefs')
  }
})

test('an invalid page number means page 1; a page beyond the last and an unknown domain are 404', async ({
  get,
}) => {
  for (const invalid of ['abc', '0', '-1', '1e99', '', '%00', '%E0%A4%A']) {
    const response = await get(`/weekly-brief?page=${invalid}`)
    expect(response.status, invalid).toBe(200)
    expect(await response.text()).toMatch(/rel="canonical" href="[^"?]*\/weekly-brief"/)
  }
  const beyond = ['page=2', `page=${'9'.repeat(5_000)}`, 'domain=zzz', 'domain=%00', 'domain=A%20I']
  for (const query of beyond) {
    const response = await get(`/weekly-brief?${query}`)
    expect(response.status, query).toBe(404)
    expect(response.headers.get('cache-control'), query).toBe('no-store')
    expect(await response.text()).toContain('Oops! Page not found')
  }
})

test('the case of the domain does not matter', async ({ get }) => {
  const response = await get('/weekly-brief?domain=AI')
  expect(response.status).toBe(200)
  expect(await response.text()).toMatch(/rel="canonical" href="[^"]*\/weekly-brief\?domain=ai"/)
})

test('/api/briefs returns the same list; an unknown domain or page is an error', async ({
  get,
}) => {
  const archive = await (await get('/api/briefs?domain=ai')).json()
  expect(archive).toMatchObject({ domain: 'ai', count: 3, page: 1, pages: 1 })
  expect((await get('/api/briefs?domain=zzz')).status).toBe(400)
  expect((await get('/api/briefs?page=7')).status).toBe(404)
})
