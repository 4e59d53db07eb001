import { expect, test } from '../../support/http'

test('all other paths of an article redirect to the canonical one', async ({ get }) => {
  const canonical = '/cyber-marketing/dmarc-for-marketers'
  expect((await get(canonical)).status).toBe(200)
  for (const path of [
    '/post/dmarc-for-marketers',
    '/ai/dmarc-for-marketers',
    '/cybersecurity/dmarc-for-marketers',
    '/cybermarketing/dmarc-for-marketers',
    '/cyber-marketing/dmarc-for-marketers/',
  ]) {
    const response = await get(path, { redirect: 'manual' })
    expect(response.status, path).toBe(301)
    expect(response.headers.get('location'), path).toBe(canonical)
  }
})

test('a brief is at its slug, and its id redirects there', async ({ get }) => {
  const canonical = '/weekly-brief/brief-logs-worth-keeping'
  const html = await (await get(canonical)).text()
  const [, id = ''] = /<article [^>]*data-read="brief:([^"]+)"/.exec(html) ?? []
  const byId = await get(`/weekly-brief/${id}`, { redirect: 'manual' })
  expect(byId.status).toBe(301)
  expect(byId.headers.get('location')).toBe(canonical)
})
