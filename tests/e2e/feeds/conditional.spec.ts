import { rawGet } from '../../support/servers/raw-request'
import { expect, test } from '../../support/site'

const feeds = ['/feed.xml', '/ai/atom.xml', '/topics/Phishing/feed.json']

test('feeds may be kept for five minutes, and longer while the site is away', async ({
  request,
}) => {
  for (const path of feeds) {
    const { 'cache-control': kept, vary } = (await request.get(path)).headers()
    expect(kept).toBe('public, max-age=300, stale-while-revalidate=600, stale-if-error=86400')
    expect(vary).toBe('Accept, Accept-Encoding')
  }
})

test('whoever has the newest version is told so, without a body', async ({ request }) => {
  for (const path of feeds) {
    const first = await request.get(path)
    const { etag = '', 'last-modified': modified = '', link } = first.headers()
    expect(etag).toMatch(/^"[^"]{43}-br"$/)
    expect(Date.parse(modified)).toBeLessThanOrEqual(Date.now())
    for (const headers of [
      { 'If-None-Match': etag },
      { 'If-None-Match': `W/${etag}` },
      { 'If-None-Match': `"old", ${etag}` },
      { 'If-None-Match': '*' },
      { 'If-Modified-Since': modified },
    ]) {
      const again = await request.get(path, { headers })
      expect(again.status(), JSON.stringify(headers)).toBe(304)
      expect(await again.body()).toHaveLength(0)
      expect(again.headers()).toMatchObject({ etag, link })
    }
    for (const headers of [
      { 'If-None-Match': '"old"' },
      { 'If-None-Match': '"old"', 'If-Modified-Since': modified },
      { 'If-Modified-Since': new Date(Date.parse(modified) - 1000).toUTCString() },
    ]) {
      const again = await request.get(path, { headers })
      expect(again.status(), JSON.stringify(headers)).toBe(200)
      expect(await again.text()).toBe(await first.text())
    }
  }
})

test('HEAD tells the same, without a body', async ({ request }) => {
  for (const path of feeds) {
    const [got, head] = [await request.get(path), await request.head(path)]
    expect(head.status()).toBe(200)
    expect(await head.body()).toHaveLength(0)
    for (const name of ['etag', 'last-modified', 'content-type', 'content-length', 'link']) {
      expect(head.headers()[name], name).toBe(got.headers()[name])
    }
  }
})

test('two fetches give the same bytes', async ({ server }) => {
  for (const path of feeds) {
    const [one, two] = [await rawGet(server.origin, path), await rawGet(server.origin, path)]
    expect(one.body.length).toBeGreaterThan(1000)
    expect(two.body.equals(one.body)).toBe(true)
  }
})
