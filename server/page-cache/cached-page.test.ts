import { expect, test } from 'vitest'
import { type CachedPage, representationIn, toCachedPage } from './cached-page'

test('a page is compressed once for all requests that wait for it', async () => {
  const headers = { 'Cache-Control': 'public, max-age=60' }
  const page = (await toCachedPage(new Response('x'.repeat(10_000), { headers }), 0)) as CachedPage
  const [first, ...others] = await Promise.all(
    Array.from({ length: 20 }, () => representationIn(page, 'br')),
  )
  expect(others.every((other) => other === first)).toBe(true)
  expect(await representationIn(page, 'br')).toBe(first)
})
