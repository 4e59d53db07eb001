import { expect, test } from '../../support/site'

test('all other paths of an article redirect to the canonical one', async ({ request }) => {
  const canonical = '/cyber-marketing/dmarc-for-marketers'
  expect((await request.get(canonical)).status()).toBe(200)
  for (const path of [
    '/post/dmarc-for-marketers',
    '/ai/dmarc-for-marketers',
    '/cybersecurity/dmarc-for-marketers',
    '/cybermarketing/dmarc-for-marketers',
    '/cyber-marketing/dmarc-for-marketers/',
  ]) {
    const response = await request.get(path, { maxRedirects: 0 })
    expect(response.status(), path).toBe(301)
    expect(response.headers().location, path).toBe(canonical)
  }
})

test('a brief is at its slug, and its id redirects there', async ({ page, request }) => {
  const canonical = '/weekly-brief/brief-logs-worth-keeping'
  await page.goto(canonical)
  const article = page.getByRole('main').locator('article[data-read]')
  for (const label of ['Confidential', 'Level IV']) await expect(article).toContainText(label)
  const id = (await article.getAttribute('data-read'))?.replace('brief:', '')
  const byId = await request.get(`/weekly-brief/${id}`, { maxRedirects: 0 })
  expect(byId.status()).toBe(301)
  expect(byId.headers().location).toBe(canonical)
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

    await test.step('there is no dead control', async () => {
      await expect(page.locator('main button:visible')).toHaveCount(0)
      await expect(page.getByRole('progressbar')).toBeHidden()
    })
  })
})
