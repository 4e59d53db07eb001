import { expect, test } from '../../support/http'

// The cookie policy promises readers that there are no cookies. long/accessibility/every-page.spec.ts checks it too, after
// each page has been open for a while.

test('no linked page, picture or file sets a cookie', async ({ get }) => {
  /** Checks that the response sets no cookie, and returns the links of the page within this site. */
  async function linksOf(path: string): Promise<string[]> {
    const response = await get(path, { redirect: 'manual' })
    expect(response.headers.get('set-cookie'), path).toBeNull()
    const content = await response.text()
    if (!response.headers.get('content-type')?.startsWith('text/html')) return []
    return [...content.matchAll(/\s(?:href|src)="(\/[^"#?]*)/g)].map(([, link = '']) => link)
  }

  // Iterating a set includes entries that the loop adds.
  const found = new Set(['/'])
  for (const path of found) {
    for (const link of await linksOf(path)) found.add(link)
  }
  expect(found).toContain('/cookie-policy')
  expect(found.size, 'the sample edition alone has 42 posts').toBeGreaterThan(42)
})
