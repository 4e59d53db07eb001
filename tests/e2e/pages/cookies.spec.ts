import type { APIRequestContext } from '@playwright/test'
import { expect, test } from '../../support/site'

// The cookie policy says: "For readers the answer is short: none." These hold us to it, and so does
// every test of accessibility/every-page.spec.ts, after its page has been open for a while.

test('no page, picture or file that a link leads to sets a cookie', async ({ request }) => {
  test.slow()
  // A set gives out what is added to it while one goes through it.
  const found = new Set(['/'])
  for (const path of found) {
    for (const link of await linksOf(request, path)) found.add(link)
  }
  expect(found).toContain('/cookie-policy')
  expect(found.size, 'the sample edition alone has 42 posts').toBeGreaterThan(42)
})

test('a reader who uses the form of the footer is given none', async ({ page, context }) => {
  await page.goto('/cookie-policy')
  const footer = page.getByRole('contentinfo')
  await footer.getByLabel('Email address').fill('reader@example.com')
  await footer.getByLabel('Email address').press('Enter')
  await expect(footer.getByRole('status')).toContainText('Look into your inbox')
  expect(await page.evaluate(() => document.cookie)).toBe('')
  expect(await context.cookies()).toEqual([])
})

/** Asks for the address, holds it to the promise, and returns where else on this site it leads. */
async function linksOf(request: APIRequestContext, path: string): Promise<string[]> {
  // A connection kept open may be closed by the server just as it is used again: that is tried anew.
  const answer = await request.get(path, { maxRedirects: 0, maxRetries: 2 })
  expect(answer.headers()['set-cookie'], path).toBeUndefined()
  if (!answer.headers()['content-type']?.startsWith('text/html')) return []
  const html = await answer.text()
  return [...html.matchAll(/\s(?:href|src)="(\/[^"#?]*)/g)].map(([, link = '']) => link)
}
