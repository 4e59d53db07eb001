import { expect, test } from '../../support/site'

test('the home page shows the sample edition, newest first', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Your Daily Dose of CyberSecurity & AI',
  )
  const featured = page.locator('#latest-intelligence-report')
  await expect(featured.getByRole('heading', { name: 'Featured Intelligence' })).toBeVisible()
  const newest = String(await featured.getByRole('heading', { level: 3 }).textContent())
  const latest = page.getByRole('region', { name: 'Latest articles' }).getByRole('article')
  await expect(latest).toHaveCount(6)
  await expect(latest.first().getByRole('heading')).toHaveText(newest)
})

test('a reader opens an article from the home page', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Access Full Report' }).click()
  await expect(page).toHaveURL(/\/cybersecurity\/[a-z0-9-]+$/)
  const title = String(await page.getByRole('heading', { level: 1 }).textContent())
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(title)
  await expect(page.locator('.prose p').first()).toBeVisible()
})

test('the canonical address is the only one that answers with the page', async ({ request }) => {
  const canonical = '/cyber-marketing/dmarc-for-marketers'
  expect((await request.get(canonical)).status()).toBe(200)
  for (const path of [
    '/post/dmarc-for-marketers',
    '/ai/dmarc-for-marketers',
    '/cybersecurity/dmarc-for-marketers',
    '/cybermarketing/dmarc-for-marketers',
    '/cyber-marketing/dmarc-for-marketers/',
  ]) {
    const answer = await request.get(path, { maxRedirects: 0 })
    expect(answer.status(), path).toBe(301)
    expect(answer.headers().location, path).toBe(canonical)
  }
})

test('a brief is found by its slug, and by its id it is redirected there', async ({ request }) => {
  const canonical = '/weekly-brief/brief-logs-worth-keeping'
  const page = await request.get(canonical)
  expect(page.status()).toBe(200)
  const html = await page.text()
  for (const label of ['Confidential', 'Level IV']) expect(html).toContain(label)
  const [, id] = /data-read="brief:([0-9a-f-]+)"/.exec(html) ?? []
  const byId = await request.get(`/weekly-brief/${id}`, { maxRedirects: 0 })
  expect(byId.status()).toBe(301)
  expect(byId.headers().location).toBe(canonical)
})

test.describe('what is not there', () => {
  test.use({ expectedComplaints: [/404 \(Not Found\)/] })

  test("SPEC 8: an unknown article is 'Article not found', with status 404", async ({ page }) => {
    const answer = await page.goto('/ai/no-such-article')
    expect(answer?.status()).toBe(404)
    await expect(page.getByText('Article not found')).toBeVisible()
  })

  test("SPEC 8: an unknown brief is 'Weekly brief not found', with its button", async ({
    page,
  }) => {
    const answer = await page.goto('/weekly-brief/no-such-brief')
    expect(answer?.status()).toBe(404)
    await expect(page.getByText('Weekly brief not found')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Go to Weekly Briefs' })).toBeVisible()
  })

  test("SPEC 8: an unknown route is the 404 page 'Oops! Page not found', noindex", async ({
    page,
  }) => {
    const answer = await page.goto('/no/such/page')
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404')
    await expect(page.getByText('Oops! Page not found')).toBeVisible()
    await expect(page).toHaveTitle('Page Not Found (404)')
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
    await page.getByRole('link', { name: 'Return to Home' }).click()
    await expect(page).toHaveURL(/\/$/)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('an article with its questions can be read to the end', async ({ page }) => {
    await page.goto('/cybersecurity/passkeys-in-the-enterprise')
    await expect(page.locator('.prose h2').first()).toBeVisible()
    const questions = page
      .getByRole('region', { name: 'Frequently Asked Questions' })
      .locator('details')
    await questions.nth(0).locator('summary').click()
    await expect(questions.nth(0).locator('p')).toBeVisible()
    await questions.nth(1).locator('summary').click()
    await expect(questions.nth(1).locator('p')).toBeVisible()
    await expect(questions.nth(0).locator('p')).toBeHidden()
  })
})
