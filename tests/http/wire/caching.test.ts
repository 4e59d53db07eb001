import { expect, headersOf, test } from '../../support/http'
import { rawGet } from '../../support/servers/raw/raw-request'

const page = 'public, max-age=0, s-maxage=300, stale-while-revalidate=600, stale-if-error=86400'
const forEver = 'public, max-age=31536000, immutable'
const forADay = 'public, max-age=86400, stale-while-revalidate=604800'
const forAnHour = 'public, max-age=3600'
const feed = 'public, max-age=300, stale-while-revalidate=600, stale-if-error=86400'
const revalidateEachTime = 'public, max-age=0, must-revalidate'
const article = '/cybersecurity/passkeys-in-the-enterprise'
const thumbnails = '/storage/v1/object/public/article-thumbnails'

const policies: [policy: string, paths: string[]][] = [
  [page, ['/', '/ai', article, '/weekly-brief', '/topics/Phishing', '/search?q=ai', '/trending']],
  [page, ['/saved', '/offline', '/about', '/contact', '/subscribe']],
  [forADay, ['/favicon.ico', '/favicon.svg', '/icon-192.png', '/logo.svg', '/social-card.jpg']],
  [forAnHour, ['/site.webmanifest', '/robots.txt', '/llms.txt', '/sitemap.xml', '/sitemap/pages']],
  // Redirects from other spellings of a path.
  [forAnHour, ['/AI', '/about/']],
  [feed, ['/feed.xml', '/ai/atom.xml', '/weekly-brief/feed.json']],
  [revalidateEachTime, ['/api/feed?domain=ai', '/api/briefs']],
  ['no-cache', ['/sw.js']],
  ['no-store', ['/no-such-page', '/ai/none', '/assets/none.js', `${thumbnails}/none.webp`]],
  // A post that has moved may get its old path back.
  ['no-store', ['/post/passkeys-in-the-enterprise', '/healthz', '/readyz', '/api/read']],
]

for (const [policy, paths] of policies) {
  test(`${paths.join(' ')} have the cache policy: ${policy}`, async ({ get }) => {
    for (const path of paths) {
      const headers = headersOf(await get(path, { redirect: 'manual' }))
      expect(headers['cache-control'], path).toBe(policy)
    }
  })
}

test('files with a fingerprint in their name are immutable', async ({ get }) => {
  const response = await get(article)
  const html = await response.text()
  const headers = headersOf(response)
  const text = [html, headers.link, headers['speculation-rules']].join(' ')
  const files = new Set(
    text.match(/\/assets\/[\w.-]+|\/p\/[\w.-]+|\/storage\/[\w./-]+(\?v=[\w-]+)?/g),
  )
  const kinds = new Set<string>()
  // Pictures are resized on the first request, which is slow, so one of each size is enough.
  const sizeOf = (file: string) => /\.[\w-]+\.(\w+\.\w+)$/.exec(file)?.[1] ?? file
  const oneOfEach = new Map([...files].map((file) => [sizeOf(file), file]))
  for (const file of oneOfEach.values()) {
    expect((await get(file)).headers.get('cache-control'), file).toBe(forEver)
    kinds.add(/\.\w+(?=\?|$)/.exec(file)?.[0] ?? '')
  }
  const everyKind = ['.avif', '.css', '.js', '.speculationrules', '.webp', '.woff2']
  expect([...kinds].sort()).toEqual(everyKind)
})

test('old URLs of resized pictures, which are in caches and emails, redirect', async ({ get }) => {
  const html = await (await get(article)).text()
  const [, name = 'none'] = /\/p\/([\w.-]+\.480\.avif)/.exec(html) ?? []
  const before = await get(`${thumbnails}/${name}`, { redirect: 'manual' })
  expect(before.status).toBe(301)
  expect(headersOf(before)).toMatchObject({ location: `/p/${name}`, 'cache-control': forEver })
  expect((await get(`${thumbnails}/${name}`)).headers.get('content-type')).toBe('image/avif')
  for (const unknown of ['none.webp', name.replace('480', '481')]) {
    expect((await get(`/p/${unknown}`)).status, unknown).toBe(404)
  }
})

test('pages of the desk are not cached', async ({ get, server }) => {
  for (const path of ['', '/sign-in', '/posts', '/no-such-page']) {
    const response = await get(server.deskUrl + path, { redirect: 'manual' })
    expect(response.headers.get('cache-control'), path).toBe('no-store')
  }
})

test('uncached pages are compressed if the client accepts it; the desk is not', async ({
  server,
}) => {
  for (const path of ['/trending', '/contact', '/no-such-page', '/ai/none']) {
    const plain = await rawGet(server.origin, path)
    expect(plain.head).not.toContain('content-encoding')
    for (const encoding of ['br', 'gzip', 'zstd']) {
      const compressed = await rawGet(server.origin, path, encoding)
      expect(compressed.head, path).toContain(`content-encoding: ${encoding}`)
      expect(compressed.head, path).toContain('vary: accept-encoding')
      expect(compressed.body.length * 2, path).toBeLessThan(plain.body.length)
    }
  }
  const desk = await rawGet(server.origin, `${new URL(server.deskUrl).pathname}/sign-in`, 'br')
  expect(desk.head).not.toContain('content-encoding')
})
