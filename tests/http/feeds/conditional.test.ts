import { bytesOf, expect, headersOf, test } from '../../support/http'
import { rawGet } from '../../support/servers/raw/raw-request'

const feeds = ['/feed.xml', '/ai/atom.xml', '/topics/Phishing/feed.json']

test('feeds may be cached for five minutes, and longer while the site is down', async ({ get }) => {
  for (const path of feeds) {
    const headers = headersOf(await get(path))
    expect(headers['cache-control']).toBe(
      'public, max-age=300, stale-while-revalidate=600, stale-if-error=86400',
    )
    expect(headers.vary).toBe('Accept, Accept-Encoding')
  }
})

test('a conditional request for an unchanged feed is answered with 304', async ({ get }) => {
  for (const path of feeds) {
    const first = await get(path)
    const whole = await first.text()
    const { etag = '', 'last-modified': modified = '', link } = headersOf(first)
    expect(etag).toMatch(/^"[^"]{43}-br(11)?"$/)
    expect(Date.parse(modified)).toBeLessThanOrEqual(Date.now())
    for (const headers of [
      { 'If-None-Match': etag },
      { 'If-None-Match': `W/${etag}` },
      { 'If-None-Match': `"old", ${etag}` },
      { 'If-None-Match': '*' },
      { 'If-Modified-Since': modified },
    ]) {
      const again = await get(path, { headers })
      expect(again.status, JSON.stringify(headers)).toBe(304)
      expect(await bytesOf(again)).toHaveLength(0)
      expect(headersOf(again)).toMatchObject({ etag, link })
    }
    for (const headers of [
      { 'If-None-Match': '"old"' },
      { 'If-None-Match': '"old"', 'If-Modified-Since': modified },
      { 'If-Modified-Since': new Date(Date.parse(modified) - 1000).toUTCString() },
    ]) {
      const again = await get(path, { headers })
      expect(again.status, JSON.stringify(headers)).toBe(200)
      expect(await again.text()).toBe(whole)
    }
  }
})

test('HEAD has the same headers as GET and no body', async ({ get }) => {
  for (const path of feeds) {
    const [whole, head] = [await get(path), await get(path, { method: 'HEAD' })]
    expect(head.status).toBe(200)
    expect(await bytesOf(head)).toHaveLength(0)
    for (const name of ['etag', 'last-modified', 'content-type', 'content-length', 'link']) {
      expect(head.headers.get(name), name).toBe(whole.headers.get(name))
    }
  }
})

test('two requests get the same bytes', async ({ server }) => {
  for (const path of feeds) {
    const first = await rawGet(server.origin, path)
    const second = await rawGet(server.origin, path)
    expect(first.body.length).toBeGreaterThan(1000)
    expect(second.body.equals(first.body)).toBe(true)
  }
})
