import type { APIRequestContext } from '@playwright/test'
import { expect, test } from '../../support/site'

// The cookie policy promises readers that there are no cookies. accessibility/every-page.spec.ts checks it too, after
// each page has been open for a while.

test('no linked page, picture or file sets a cookie', async ({ request }) => {
  test.slow()
  // Iterating a set includes entries that the loop adds.
  const found = new Set(['/'])
  for (const path of found) {
    for (const link of await linksOf(request, path)) found.add(link)
  }
  expect(found).toContain('/cookie-policy')
  expect(found.size, 'the sample edition alone has 42 posts').toBeGreaterThan(42)
})

test('subscribing with the form in the footer sets no cookie', async ({ page, context }) => {
  await page.goto('/cookie-policy')
  const footer = page.getByRole('contentinfo')
  await footer.getByLabel('Email address').fill('reader@example.com')
  await footer.getByLabel('Email address').press('Enter')
  await expect(footer.getByRole('status')).toContainText('Check your inbox')
  expect(await page.evaluate(() => document.cookie)).toBe('')
  expect(await context.cookies()).toEqual([])
})

/** Checks that the response sets no cookie, and returns the links of the page within this site. */
async function linksOf(request: APIRequestContext, path: string): Promise<string[]> {
  // Retries, because the server may close a kept-alive connection just as it is used again.
  const response = await request.get(path, { maxRedirects: 0, maxRetries: 2 })
  expect(response.headers()['set-cookie'], path).toBeUndefined()
  if (!response.headers()['content-type']?.startsWith('text/html')) return []
  const html = await response.text()
  return [...html.matchAll(/\s(?:href|src)="(\/[^"#?]*)/g)].map(([, link = '']) => link)
}
