import { expect, test } from '../../support/http'

test('/robots.txt allows everyone, names the sitemap, and does not reveal the desk', async ({
  get,
  server,
}) => {
  const response = await get('/robots.txt')
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const text = await response.text()
  expect(text).toMatch(/^User-agent: \*\nDisallow: \/api\/\n/)
  expect(text).toContain(`Sitemap: ${server.origin}/sitemap.xml`)
  expect(text).not.toContain('GPTBot')
  expect(text).not.toContain(new URL(server.deskUrl).pathname)
})

test('an operator can exclude AI crawlers, and set an IndexNow key', async ({ emptySite }) => {
  const text = await (await fetch(`${emptySite.origin}/robots.txt`)).text()
  expect(text).toMatch(/User-agent: GPTBot\n(User-agent: .*\n)*Disallow: \/\n/)
  expect(await (await fetch(`${emptySite.origin}/indexnow-key.txt`)).text()).toBe('a1b2c3d4')
})

test('without an IndexNow key there is no key file', async ({ get }) => {
  expect((await get('/indexnow-key.txt')).status).toBe(404)
})

test('/.well-known/security.txt follows RFC 9116', async ({ get, server }) => {
  const response = await get('/.well-known/security.txt')
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const text = await response.text()
  expect(text).toContain(`Contact: ${server.origin}/contact\n`)
  expect(text).toContain(`Canonical: ${server.origin}/.well-known/security.txt\n`)
  const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '')
  expect(expires).toBeGreaterThan(Date.now() + 90 * 86_400_000)
  expect(expires).toBeLessThan(Date.now() + 365 * 86_400_000)
})

test('/llms.txt links to the sections, the newest posts and the feeds', async ({ get, server }) => {
  const text = await (await get('/llms.txt')).text()
  expect(text).toMatch(/^# Vigil\n\n> \S/)
  expect(text).toContain(`- [Cybersecurity](${server.origin}/cybersecurity)`)
  const links = [...text.matchAll(/\]\((\S+)\)/g)].map(([, url = '']) => url)
  expect(links.length).toBeGreaterThan(30)
  for (const link of links) expect((await get(link, { method: 'HEAD' })).status, link).toBe(200)
})

test('/site.webmanifest has the name of the site, and its icons exist', async ({ get }) => {
  const response = await get('/site.webmanifest')
  expect(response.headers.get('content-type')).toBe('application/manifest+json')
  const { name, icons } = await response.json()
  expect(name).toBe('Vigil')
  for (const { src, type } of icons) {
    expect((await get(src)).headers.get('content-type'), src).toBe(type)
  }
  for (const path of ['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png']) {
    expect((await get(path)).status, path).toBe(200)
  }
})
