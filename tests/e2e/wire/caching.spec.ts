import { rawGet } from '../../support/servers/raw-request'
import { expect, test } from '../../support/site'

const page = 'public, max-age=0, s-maxage=300, stale-while-revalidate=600, stale-if-error=86400'
const forEver = 'public, max-age=31536000, immutable'
const forADay = 'public, max-age=86400, stale-while-revalidate=604800'
const forAnHour = 'public, max-age=3600'
const feed = 'public, max-age=300, stale-while-revalidate=600, stale-if-error=86400'
const askedEachTime = 'public, max-age=0, must-revalidate'
const article = '/cybersecurity/passkeys-in-the-enterprise'
const thumbnails = '/storage/v1/object/public/article-thumbnails'

const kept: [policy: string, paths: string[]][] = [
  [page, ['/', '/ai', article, '/weekly-brief', '/topics/Phishing', '/search?q=ai', '/trending']],
  [page, ['/saved', '/offline', '/about', '/contact', '/subscribe']],
  [forADay, ['/favicon.ico', '/favicon.svg', '/icon-192.png', '/logo.svg', '/social-card.jpg']],
  [forAnHour, ['/site.webmanifest', '/robots.txt', '/llms.txt', '/sitemap.xml', '/sitemap/pages']],
  // Other spellings of an address.
  [forAnHour, ['/AI', '/about/']],
  [feed, ['/feed.xml', '/ai/atom.xml', '/weekly-brief/feed.json']],
  [askedEachTime, ['/api/feed?domain=ai', '/api/briefs']],
  ['no-cache', ['/sw.js']],
  ['no-store', ['/no-such-page', '/ai/none', '/assets/none.js', `${thumbnails}/none.webp`]],
  // An address that a post has left may be its own again.
  ['no-store', ['/post/passkeys-in-the-enterprise', '/healthz', '/readyz', '/api/read']],
]

for (const [policy, paths] of kept) {
  test(`${paths.join(' ')} may be kept: ${policy}`, async ({ request }) => {
    for (const path of paths) {
      const { 'cache-control': said } = (await request.get(path, { maxRedirects: 0 })).headers()
      expect(said, path).toBe(policy)
    }
  })
}

test('whatever a page names by its fingerprint is kept for ever', async ({ request }) => {
  const answer = await request.get(article)
  const html = await answer.text()
  const headers = answer.headers()
  const named = [html, headers.link, headers['speculation-rules']].join(' ')
  const files = new Set(
    named.match(/\/assets\/[\w.-]+|\/p\/[\w.-]+|\/storage\/[\w./-]+(\?v=[\w-]+)?/g),
  )
  const kinds = new Set<string>()
  // Pictures are drawn when they are asked for, which is dear: one of each size stands for all.
  const sizeOf = (file: string) => /\.[\w-]+\.(\w+\.\w+)$/.exec(file)?.[1] ?? file
  const oneOfEach = new Map([...files].map((file) => [sizeOf(file), file]))
  for (const file of oneOfEach.values()) {
    const { 'cache-control': said } = (await request.get(file)).headers()
    expect(said, file).toBe(forEver)
    kinds.add(/\.\w+(?=\?|$)/.exec(file)?.[0] ?? '')
  }
  const everyKind = ['.avif', '.css', '.js', '.speculationrules', '.webp', '.woff2']
  expect([...kinds].sort()).toEqual(everyKind)
})

test('where the sizes of pictures were before, caches and mails are led to where they are', async ({
  request,
}) => {
  const html = await (await request.get(article)).text()
  const [, name = 'none'] = /\/p\/([\w.-]+\.480\.avif)/.exec(html) ?? []
  const before = await request.get(`${thumbnails}/${name}`, { maxRedirects: 0 })
  expect(before.status()).toBe(301)
  expect(before.headers()).toMatchObject({ location: `/p/${name}`, 'cache-control': forEver })
  expect((await request.get(`${thumbnails}/${name}`)).headers()['content-type']).toBe('image/avif')
  for (const unknown of ['none.webp', name.replace('480', '481')]) {
    expect((await request.get(`/p/${unknown}`)).status(), unknown).toBe(404)
  }
})

test('the desk is kept by nobody', async ({ request, server }) => {
  for (const path of ['', '/sign-in', '/posts', '/no-such-page']) {
    const answer = await request.get(server.deskUrl + path, { maxRedirects: 0 })
    expect(answer.headers()['cache-control'], path).toBe('no-store')
  }
})

test('a page that is made for one request is packed, too, but not where nobody can unpack it', async ({
  server,
}) => {
  for (const path of ['/trending', '/contact', '/no-such-page', '/ai/none']) {
    const plain = await rawGet(server.origin, path)
    expect(plain.head).not.toContain('content-encoding')
    for (const encoding of ['br', 'gzip', 'zstd']) {
      const packed = await rawGet(server.origin, path, encoding)
      expect(packed.head, path).toContain(`content-encoding: ${encoding}`)
      expect(packed.head, path).toContain('vary: accept-encoding')
      expect(packed.body.length * 2, path).toBeLessThan(plain.body.length)
    }
  }
  const desk = await rawGet(server.origin, `${new URL(server.deskUrl).pathname}/sign-in`, 'br')
  expect(desk.head).not.toContain('content-encoding')
})
