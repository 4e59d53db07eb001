import { sitePages } from '../../../app/site/shell/missing/site-pages.rules'
import { expect, test } from '../../support/http'
import { headOf } from '../../support/pages/page-head'
import { plainBrowser } from '../../support/plain/plain-browser'

const { open } = plainBrowser()

test("SPEC 2, 404 page: 'Page Not Found (404)', noindex, heading 404, 'Oops! Page not found'", async ({
  server: { origin },
}) => {
  for (const path of ['/no-such-page', '/no/such/page']) {
    const page = await open(origin + path)
    expect(page.status, path).toBe(404)
    expect(page.headers.get('cache-control'), path).toBe('no-store')
    expect(headOf(page.html), path).toMatchObject({
      title: 'Page Not Found (404)',
      robots: 'noindex',
    })
    expect(page.part('h1').text).toBe('404')
    expect(page.text).toContain('Oops! Page not found')
    expect(page.link('Return to Home')).toBe(`${origin}/`)
    // Without scripts; with them it opens a dialog.
    expect(page.link('Quick Search (Cmd/Ctrl + K)')).toBe(`${origin}/search`)
  }
})

test('SPEC 2: a 404 handler logs the missing path', async ({ server, get }) => {
  await get('/a/path/that-does-not-exist')
  await server.printed('"path":"/a/path/that-does-not-exist"')
  const line = server
    .output()
    .split('\n')
    .find((text) => text.includes('page not found') && text.includes('/a/path/that-does-not-exist'))
  expect(JSON.parse(line ?? '{}')).toMatchObject({ level: 30, msg: 'page not found' })
})

test('a path that is nearly right suggests the right one', async ({ server: { origin }, get }) => {
  for (const [path, suggested] of [
    ['/artificial-intelligence', '/ai'],
    ['/weekly-briefs', '/weekly-brief'],
    ['/blog/what-atention-computes.html', '/ai/what-attention-computes'],
  ] as const) {
    const links = (await open(origin + path)).named('Did you mean').parts('a')
    expect(links.length, path).toBeLessThanOrEqual(7)
    expect(links.map((link) => link.attribute('href'))).toContain(suggested)
    expect((await get(suggested, { redirect: 'manual' })).status, suggested).toBe(200)
  }
})

test('every page that may be suggested exists', async ({ get }) => {
  for (const { href } of sitePages) {
    expect((await get(href)).status, href).toBe(200)
  }
})

test("SPEC 8 and 4: 'Article not found' with a button Go Home, and similar articles", async ({
  server: { origin },
  get,
}) => {
  const withoutSuggestions = await get('/ai/no-such-article')
  expect(withoutSuggestions.status).toBe(404)
  expect(await withoutSuggestions.text()).toContain('Article not found')

  const page = await open(`${origin}/ai/what-atention-computes`)
  expect(page.status).toBe(404)
  expect(page.text).toContain('Article not found')
  expect(page.link('What attention computes')).toBe(`${origin}/ai/what-attention-computes`)
  expect(page.link('Go Home')).toBe(`${origin}/`)
})

test("SPEC 8: an unknown brief is 'Weekly brief not found', with its button", async ({
  server: { origin },
}) => {
  const page = await open(`${origin}/weekly-brief/no-such-brief`)
  expect(page.status).toBe(404)
  expect(page.text).toContain('Weekly brief not found')
  expect(page.link('Go to Weekly Briefs')).toBe(`${origin}/weekly-brief`)
})

test('an empty site, and a path unlike any other, get no suggestions', async ({
  get,
  emptySite,
}) => {
  for (const path of ['/xyzzy/plugh', '/wp-login.php', `/${'a'.repeat(8_000)}`]) {
    const response = await get(emptySite.origin + path)
    expect(response.status, path.slice(0, 20)).toBe(404)
    const html = await response.text()
    expect(html).toContain('Oops! Page not found')
    expect(html).not.toContain('Did you mean')
  }
})
