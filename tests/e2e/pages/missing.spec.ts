import { sitePages } from '../../../app/content/missing/site-pages'
import { axeViolations } from '../../support/axe'
import { startServer } from '../../support/server'
import { expect, test } from '../../support/site'

test.use({ expectedComplaints: [/404 \(Not Found\)/] })

test("SPEC 2, 404 page: 'Page Not Found (404)', noindex, heading 404, 'Oops! Page not found'", async ({
  page,
}) => {
  const answer = await page.goto('/no-such-page')
  expect(answer?.status()).toBe(404)
  expect(answer?.headers()['cache-control']).toBe('no-store')
  await expect(page).toHaveTitle('Page Not Found (404)')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404')
  await expect(page.getByText('Oops! Page not found')).toBeVisible()
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL('/')
})

test("SPEC 2: button 'Quick Search (Cmd/Ctrl + K)' opening the search", async ({ page }) => {
  await page.goto('/no-such-page')
  await page.getByText('Quick Search (Cmd/Ctrl + K)').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page).toHaveURL('/no-such-page')
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

for (const [path, offered] of [
  ['/artificial-intelligence', '/ai'],
  ['/weekly-briefs', '/weekly-brief'],
  ['/blog/what-atention-computes.html', '/ai/what-attention-computes'],
] as const) {
  test(`${path} offers ${offered}`, async ({ page }) => {
    await page.goto(path)
    const near = page.getByRole('region', { name: 'Were you looking for' }).getByRole('link')
    expect(await near.count()).toBeLessThanOrEqual(7)
    await near.and(page.locator(`[href="${offered}"]`)).click()
    await expect(page).toHaveURL(offered)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('404')
  })
}

test('every page that may be offered is there', async ({ request }) => {
  for (const { href } of sitePages) {
    expect((await request.get(href)).status(), href).toBe(200)
  }
})

test("SPEC 8 and 4: 'Article not found' with a button Go Home, and articles near it", async ({
  page,
}) => {
  const answer = await page.goto('/ai/what-atention-computes')
  expect(answer?.status()).toBe(404)
  await expect(page.getByText('Article not found')).toBeVisible()
  await expect(page.getByRole('link', { name: 'What attention computes' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Go Home' }).click()
  await expect(page).toHaveURL('/')
})

test('on an empty site, and for an address like nothing, nothing is offered', async ({ page }) => {
  const server = await startServer({ SAMPLE_CONTENT: '0' })
  for (const path of ['/xyzzy/plugh', '/wp-login.php', `/${'a'.repeat(8_000)}`]) {
    expect((await page.goto(server.origin + path))?.status()).toBe(404)
    await expect(page.getByText('Oops! Page not found')).toBeVisible()
    await expect(page.getByText('Were you looking for')).toHaveCount(0)
  }
  await server.stop()
})

for (const width of [320, 1440]) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 900 } })

    test('the 404 page reflows and has no axe violation', async ({ page }) => {
      await page.goto('/weekly-briefs')
      const widest = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(widest).toBeLessThanOrEqual(width)
      expect(await axeViolations(page)).toEqual([])
    })
  })
}
