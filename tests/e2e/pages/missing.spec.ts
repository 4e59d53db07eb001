import { sitePages } from '../../../app/site/shell/missing/site-pages.rules'
import { axeViolations } from '../../support/axe'
import { headOf } from '../../support/page-head'
import { expect, test } from '../../support/site'

test.use({ expectedComplaints: [/404 \(Not Found\)/] })

test("SPEC 2, 404 page: 'Page Not Found (404)', noindex, heading 404, 'Oops! Page not found'", async ({
  page,
  request,
}) => {
  for (const path of ['/no-such-page', '/no/such/page']) {
    const answer = await request.get(path)
    expect(answer.status(), path).toBe(404)
    expect(answer.headers()['cache-control'], path).toBe('no-store')
    const head = headOf(await answer.text())
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

  test('the button leads to the search page', async ({ page }) => {
    await page.goto('/no-such-page')
    await page.getByRole('link', { name: 'Quick Search (Cmd/Ctrl + K)' }).click()
    await expect(page).toHaveURL('/search')
  })
})

test('SPEC 2: a 404 handler logs the missing path', async ({ server, request }) => {
  await request.get('/a/path/nobody-made')
  await server.printed('"path":"/a/path/nobody-made"')
  const line = server
    .output()
    .split('\n')
    .find((one) => one.includes('page not found') && one.includes('/a/path/nobody-made'))
  expect(JSON.parse(line ?? '{}')).toMatchObject({ level: 30, msg: 'page not found' })
})

test('an address that is nearly right offers the right one', async ({ page, request }) => {
  for (const [path, offered] of [
    ['/artificial-intelligence', '/ai'],
    ['/weekly-briefs', '/weekly-brief'],
    ['/blog/what-atention-computes.html', '/ai/what-attention-computes'],
  ] as const) {
    await page.goto(path)
    const near = page.getByRole('region', { name: 'Were you looking for' }).getByRole('link')
    expect(await near.count(), path).toBeLessThanOrEqual(7)
    await expect(near.and(page.locator(`[href="${offered}"]`))).toBeVisible()
    expect((await request.get(offered, { maxRedirects: 0 })).status(), offered).toBe(200)
  }
})

test('every page that may be offered is there', async ({ request }) => {
  for (const { href } of sitePages) {
    expect((await request.get(href)).status(), href).toBe(200)
  }
})

test("SPEC 8 and 4: 'Article not found' with a button Go Home, and articles near it", async ({
  page,
  request,
}) => {
  const unlikeAny = await request.get('/ai/no-such-article')
  expect(unlikeAny.status()).toBe(404)
  expect(await unlikeAny.text()).toContain('Article not found')

  const answer = await page.goto('/ai/what-atention-computes')
  expect(answer?.status()).toBe(404)
  await expect(page.getByText('Article not found')).toBeVisible()
  await expect(page.getByRole('link', { name: 'What attention computes' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await expect(page.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/')
})

test("SPEC 8: an unknown brief is 'Weekly brief not found', with its button", async ({ page }) => {
  const answer = await page.goto('/weekly-brief/no-such-brief')
  expect(answer?.status()).toBe(404)
  await expect(page.getByText('Weekly brief not found')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to Weekly Briefs' })).toBeVisible()
})

test('on an empty site, and for an address like nothing, nothing is offered', async ({
  request,
  emptySite,
}) => {
  for (const path of ['/xyzzy/plugh', '/wp-login.php', `/${'a'.repeat(8_000)}`]) {
    const answer = await request.get(emptySite.origin + path)
    expect(answer.status(), path.slice(0, 20)).toBe(404)
    const html = await answer.text()
    expect(html).toContain('Oops! Page not found')
    expect(html).not.toContain('Were you looking for')
  }
})
