import { expect, test } from '../../support/http'
import { plainBrowser } from '../../support/plain/plain-browser'
import { browserUserAgent, readFrom, readsOf, waitForPendingReads } from '../../support/reads'
import { until } from '../../support/until'

const attention = '/ai/what-attention-computes'
const consent = '/cyber-marketing/consent-that-counts'

test('robots, unknown posts, other sites and other methods are not counted', async ({
  proxiedSite,
}) => {
  const { origin } = proxiedSite
  const html = await (await fetch(origin + consent)).text()
  const [, post = ''] = /data-read="([^"]+)"/.exec(html) ?? []
  const api = `${origin}/api/read`
  const reader = { 'User-Agent': browserUserAgent, 'X-Forwarded-For': '203.0.113.100' }
  const statusOf = async (body: string, headers = {}, method = 'POST') =>
    (await fetch(api, { method, body, headers: { ...reader, ...headers } })).status
  expect(await statusOf(post, { 'User-Agent': 'Googlebot/2.1' })).toBe(204)
  expect(await statusOf('article:no-such-post')).toBe(204)
  expect(await statusOf(post.replace('article', 'brief'))).toBe(204)
  expect(await statusOf(post, { Origin: 'https://evil.example' })).toBe(403)
  expect(await statusOf('nonsense')).toBe(400)
  expect(await statusOf('x'.repeat(1000))).toBe(413)
  expect((await fetch(api, { headers: reader })).status).toBe(405)
  expect(await statusOf(post, {}, 'PUT')).toBe(405)
  await waitForPendingReads(proxiedSite)
  expect(readsOf(proxiedSite, consent)).toBe(0)
})

test('the page is sorted by reads, and says so', async ({ proxiedSite }) => {
  const { origin } = proxiedSite
  for (const reader of [1, 2, 3, 4]) await readFrom(`203.0.113.${reader}`, proxiedSite, attention)
  for (const reader of [1, 2, 3]) await readFrom(`203.0.113.${reader}`, proxiedSite, consent)
  await until(() => readsOf(proxiedSite, attention) === 4 && readsOf(proxiedSite, consent) === 3)

  const page = await plainBrowser().open(`${origin}/trending`)
  expect(page.text).toContain('Sorted by reads in the last seven days.')
  const ranked = page.named('Most read').parts('li')
  expect(ranked.slice(0, 2).map((post) => post.part('a').attribute('href'))).toEqual([
    attention,
    consent,
  ])
  expect(ranked[0]?.text).toContain('01')
  expect(ranked[0]?.text).toMatch(/min read/)
  expect(page.named('Newest posts').text).toContain('the newest first')
  expect(page.part('main').parts('article')).toHaveLength(10)
})
