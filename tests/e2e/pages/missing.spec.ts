import { sitePages } from '../../../app/site/shell/missing/site-pages.rules'
import { axeViolations } from '../../support/pages/axe'
import { headOf } from '../../support/pages/page-head'
import { expect, test } from '../../support/site'

test.use({ expectedConsoleErrors: [/404 \(Not Found\)/] })

test("SPEC 2, 404 page: 'Page Not Found (404)', noindex, heading 404, 'Oops! Page not found'", async ({
  page,
  request,
}) => {
  for (const path of ['/no-such-page', '/no/such/page']) {
    const response = await request.get(path)
    expect(response.status(), path).toBe(404)
    expect(response.headers()['cache-control'], path).toBe('no-store')
    const head = headOf(await response.text())
    expect(head, path).toMatchObject({ title: 'Page Not Found (404)', robots: 'noindex' })
  }
  await page.goto('/no-such-page')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404')
  await expect(page.getByText('Oops! Page not found')).toBeVisible()

  await test.step("its button 'Quick Search (Cmd/Ctrl + K)' opens the search", async () => {
    await page.getByText('Quick Search (Cmd/Ctrl + K)').click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(page).toHaveURL('/no-such-page')
    await page.keyboard.press('Escape')
  })

  const home = page.getByRole('link', { name: 'Return to Home' })
  await expect(home).toHaveAttribute('href', '/')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the button opens the search page', async ({ page }) => {
    await page.goto('/no-such-page')
    await page.getByRole('link', { name: 'Quick Search (Cmd/Ctrl + K)' }).click()
    await expect(page).toHaveURL('/search')
  })
})

test('SPEC 2: a 404 handler logs the missing path', async ({ server, request }) => {
  await request.get('/a/path/that-does-not-exist')
  await server.printed('"path":"/a/path/that-does-not-exist"')
  const line = server
    .output()
    .split('\n')
    .find((text) => text.includes('page not found') && text.includes('/a/path/that-does-not-exist'))
  expect(JSON.parse(line ?? '{}')).toMatchObject({ level: 30, msg: 'page not found' })
})

test('a path that is nearly right suggests the right one', async ({ page, request }) => {
  for (const [path, suggested] of [
    ['/artificial-intelligence', '/ai'],
    ['/weekly-briefs', '/weekly-brief'],
    ['/blog/what-atention-computes.html', '/ai/what-attention-computes'],
  ] as const) {
    await page.goto(path)
    const links = page.getByRole('region', { name: 'Did you mean' }).getByRole('link')
    expect(await links.count(), path).toBeLessThanOrEqual(7)
    await expect(links.and(page.locator(`[href="${suggested}"]`))).toBeVisible()
    expect((await request.get(suggested, { maxRedirects: 0 })).status(), suggested).toBe(200)
  }
})

test('every page that may be suggested exists', async ({ request }) => {
  for (const { href } of sitePages) {
    expect((await request.get(href)).status(), href).toBe(200)
  }
})

test("SPEC 8 and 4: 'Article not found' with a button Go Home, and similar articles", async ({
  page,
  request,
}) => {
  const withoutSuggestions = await request.get('/ai/no-such-article')
  expect(withoutSuggestions.status()).toBe(404)
  expect(await withoutSuggestions.text()).toContain('Article not found')

  const response = await page.goto('/ai/what-atention-computes')
  expect(response?.status()).toBe(404)
  await expect(page.getByText('Article not found')).toBeVisible()
  await expect(page.getByRole('link', { name: 'What attention computes' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await expect(page.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/')
})

test("SPEC 8: an unknown brief is 'Weekly brief not found', with its button", async ({ page }) => {
  const response = await page.goto('/weekly-brief/no-such-brief')
  expect(response?.status()).toBe(404)
  await expect(page.getByText('Weekly brief not found')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to Weekly Briefs' })).toBeVisible()
})

test('an empty site, and a path unlike any other, get no suggestions', async ({
  request,
  emptySite,
}) => {
  for (const path of ['/xyzzy/plugh', '/wp-login.php', `/${'a'.repeat(8_000)}`]) {
    const response = await request.get(emptySite.origin + path)
    expect(response.status(), path.slice(0, 20)).toBe(404)
    const html = await response.text()
    expect(html).toContain('Oops! Page not found')
    expect(html).not.toContain('Did you mean')
  }
})
