import { expect, test } from '../../support/site'

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

    await test.step('no control is shown that would do nothing', async () => {
      await expect(page.locator('main button:visible')).toHaveCount(0)
      await expect(page.getByRole('progressbar')).toBeHidden()
    })
  })
})
