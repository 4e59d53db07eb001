import { readFileSync } from 'node:fs'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { projectFile } from '../../scripts/project.mjs'
import { closeSites, long, page, policy, site } from '../../tests/support/servers/cached-site'

afterEach(closeSites)

test('a page is rendered once for all requests that wait for it, and then sent from memory', async () => {
  const { request, renderedSoFar } = await site(() => page())
  const answers = await Promise.all(Array.from({ length: 20 }, () => request('/')))
  expect(answers.map(({ status, text }) => [status, text])).toEqual(
    Array.from({ length: 20 }, () => [200, long]),
  )
  await request('/')
  expect(renderedSoFar()).toBe(1)
})

test.each([
  ['br', 'gzip, deflate, br, zstd', brotliDecompressSync],
  ['zstd', 'br;q=0.1, zstd', zstdDecompressSync],
  ['gzip', 'gzip', gunzipSync],
])(
  'a page is compressed with %s for Accept-Encoding: %s',
  async (encoding, accepted, decompress) => {
    const { request } = await site(() => page())
    const requestHeaders = { 'Accept-Encoding': accepted }
    for (const answer of [await request('/', requestHeaders), await request('/', requestHeaders)]) {
      expect(answer.headers).toMatchObject({
        'content-encoding': encoding,
        vary: 'Accept-Encoding',
        'content-length': String(answer.bytes.length),
      })
      expect(decompress(answer.bytes).toString()).toBe(long)
    }
  },
)

test('a request with a parameter that bypasses the cache is rendered, and nothing is stored', async () => {
  const { request, renderedSoFar, cache } = await site((url) => page(url))
  expect((await request('/?p=1')).text).toBe('/?p=1')
  expect((await request('/?p=1')).text).toBe('/?p=1')
  expect([renderedSoFar(), cache.usage().bytes]).toEqual([2, 0])
  expect((await request('/?q=1')).text).toBe('/')
})

test('a small page is sent uncompressed, and so is one for a client that wants that', async () => {
  const { request } = await site((url) => page(url === '/' ? 'short' : long))
  expect(
    (await request('/', { 'Accept-Encoding': 'br' })).headers['content-encoding'],
  ).toBeUndefined()
  const plain = await request('/list', { 'Accept-Encoding': 'identity, br;q=0' })
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.text).toBe(long)
})

test('a page is stored only in the requested encodings, and others are made from these', async () => {
  const { request, cache } = await site(() => page(long.repeat(40)))
  await request('/', { 'Accept-Encoding': 'br' })
  expect(cache.usage().bytes, 'the uncompressed page is not stored').toBeLessThan(long.length * 40)
  const gzip = await request('/', { 'Accept-Encoding': 'gzip' })
  expect(gunzipSync(gzip.bytes).toString()).toBe(long.repeat(40))
  const plain = await request('/', { 'Accept-Encoding': 'identity' })
  expect(plain.text).toBe(long.repeat(40))
  expect(cache.usage().bytes).toBeGreaterThan(long.length * 40)
})

test('the bytes of a page arrive unchanged', async () => {
  const bytes = Buffer.from(Array.from({ length: 2_000 }, (_, index) => index % 256))
  const { request } = await site(() => new Response(bytes, { headers: policy }))
  for (const accepted of ['identity', 'br', 'identity', 'br']) {
    const answer = await request('/', { 'Accept-Encoding': accepted })
    const got = accepted === 'br' ? brotliDecompressSync(answer.bytes) : answer.bytes
    expect(got.equals(bytes)).toBe(true)
  }
})

test('a client that has the page gets 304; each encoding has its own strong tag', async () => {
  const { request } = await site(() => page())
  const tags = []
  for (const accepted of ['br', 'gzip', 'identity']) {
    const requestHeaders = { 'Accept-Encoding': accepted }
    const { headers } = await request('/', requestHeaders)
    const tag = String(headers.etag)
    tags.push(tag)
    const again = await request('/', { ...requestHeaders, 'If-None-Match': `"other", W/${tag}` })
    expect(again).toMatchObject({ status: 304, text: '' })
    expect(again.headers).toMatchObject({ etag: tag, 'cache-control': policy['Cache-Control'] })
    expect(again.headers['content-type']).toBeUndefined()
    expect((await request('/', { ...requestHeaders, 'If-None-Match': '"other"' })).status).toBe(200)
  }
  expect(new Set(tags).size).toBe(3)
  expect(tags.every((tag) => /^"[\w-]+"$/.test(tag))).toBe(true)
})

test('HEAD gets the headers of GET, without the body', async () => {
  const { request } = await site(() => page())
  const head = await request('/', {}, 'HEAD')
  const get = await request('/')
  const warm = await request('/', {}, 'HEAD')
  for (const answer of [head, warm]) {
    expect(answer.text).toBe('')
    const varying = { date: '', 'x-request-id': '' }
    expect({ ...answer.headers, ...varying }).toEqual({ ...get.headers, ...varying })
  }
})

test('parameters that a route does not read make no other page', async () => {
  const { request, renderedSoFar, cache } = await site((url) => page(url + long))
  const same = [
    '/list?page=2&tag=a',
    '/list?tag=a&utm_source=x&page=2&page=3',
    '/list?tag=a&page=2',
  ]
  for (const path of same) expect((await request(path)).text).toBe(`/list?page=2&tag=a${long}`)
  for (let junk = 0; junk < 50; junk += 1) await request(`/?x=${junk}`)
  expect(renderedSoFar()).toBe(2)
  expect(cache.usage().bytes).toBeLessThan(20_000)
})

test('browsers and machines get different pages only if the route says so', async () => {
  const { request, renderedSoFar } = await site((_, accept) => page((accept ?? 'nothing') + long))
  const asBrowser = { Accept: 'text/html,*/*' }
  expect((await request('/feed', asBrowser)).text).toMatch(/^text\/html/)
  expect((await request('/feed')).text).toMatch(/^nothing/)
  await request('/', asBrowser)
  await request('/')
  expect(renderedSoFar()).toBe(3)
})

test.each([
  ['no policy', () => new Response(long)],
  ['no-store', () => page(long, { 'Cache-Control': 'no-store' })],
  ['a cookie', () => page(long, { 'Set-Cookie': 'a=b' })],
  ['404', () => new Response(long, { status: 404, headers: policy })],
  ['a redirect', () => new Response(null, { status: 301, headers: { Location: '/', ...policy } })],
  ['five megabytes', () => page('x'.repeat(5_000_000))],
])('a response with %s is sent whole, and not cached', async (_, make) => {
  const { request, renderedSoFar, cache } = await site(make)
  const expected = make()
  const text = await expected.text()
  for (const _ of ['once', 'again']) {
    const answer = await request('/')
    expect([answer.status, answer.text === text]).toEqual([expected.status, true])
  }
  expect([renderedSoFar(), cache.usage().bytes]).toEqual([2, 0])
})

test('a route without a cache rule is never cached, nor is a POST', async () => {
  const { request, renderedSoFar } = await site(() => page())
  await request('/uncached')
  await request('/uncached')
  await request('/', {}, 'POST')
  await request('/', {}, 'POST')
  expect(renderedSoFar()).toBe(4)
})

test('while pages cannot be rendered, cached ones are still sent, but not one that is deleted', async () => {
  let status = 200
  const { request, wait } = await site(() =>
    status === 200 ? page() : new Response('', { status }),
  )
  await request('/')
  status = 500
  for (const _ of [1, 2, 3]) {
    wait(60_001)
    expect((await request('/')).status).toBe(200)
  }
  expect((await request('/list')).status).toBe(500)
  status = 404
  wait(60_001)
  await request('/')
  await expect.poll(async () => (await request('/')).status).toBe(404)
})

test('an unannounced change shows after a minute, and no request waits for it', async () => {
  let text = `first${long}`
  const { request, wait } = await site(() => page(text))
  await request('/')
  text = `second${long}`
  wait(59_000)
  expect((await request('/')).text).toMatch(/^first/)
  wait(2_000)
  expect((await request('/')).text).toMatch(/^first/)
  await expect.poll(async () => (await request('/')).text.slice(0, 6)).toBe('second')
})

test('"A clock set back" does not keep pages longer', async () => {
  let text = `first${long}`
  const { request, wait } = await site(() => page(text))
  await request('/')
  text = `second${long}`
  wait(-3_600_000)
  await expect.poll(async () => (await request('/')).text.slice(0, 6)).toBe('second')
})

test('memory is bounded: the least recently used pages are dropped', async () => {
  const { request, cache, renderedSoFar } = await site((url) => page(url + 'x'.repeat(100_000)))
  for (let number = 0; number < 30; number += 1) await request(`/posts/${number}`)
  expect(cache.usage().bytes).toBeLessThanOrEqual(1_000_000)
  await request('/posts/29')
  expect(renderedSoFar()).toBe(30)
  await request('/posts/0')
  expect(renderedSoFar()).toBe(31)
})

test('a page that is requested again is recompressed; a client that has the earlier bytes gets 304', async () => {
  const words = readFileSync(projectFile('README.md'), 'utf8')
  const { request, renderedSoFar, wait } = await site(() => page(words))
  const first = await request('/', { 'Accept-Encoding': 'br' })
  const again = () => request('/', { 'Accept-Encoding': 'br' })
  const size = async () => (await again()).bytes.length
  // Many requests come while it is being recompressed.
  await Promise.all(Array.from({ length: 50 }, again))
  await expect.poll(size).toBeLessThan(first.bytes.length)
  const smallest = await again()
  expect(brotliDecompressSync(smallest.bytes).toString()).toBe(words)
  expect(smallest.headers['content-length']).toBe(String(smallest.bytes.length))
  expect(smallest.headers.etag, 'one tag means the same bytes').not.toBe(first.headers.etag)
  for (const tag of [first.headers.etag, smallest.headers.etag]) {
    const had = await request('/', { 'Accept-Encoding': 'br', 'If-None-Match': String(tag) })
    expect(had.status).toBe(304)
    expect(had.headers.etag, 'the tag of the bytes that the client has').toBe(tag)
  }
  // Another process, or this one after a restart, has not recompressed it yet.
  const restarted = await site(() => page(words))
  const requestHeaders = { 'Accept-Encoding': 'br', 'If-None-Match': String(smallest.headers.etag) }
  const had = await restarted.request('/', requestHeaders)
  expect([had.status, had.headers.etag]).toEqual([304, smallest.headers.etag])
  // Rendered again because of its age, and found unchanged.
  wait(61_000)
  await again()
  await expect.poll(renderedSoFar).toBe(2)
  await expect.poll(size).toBe(smallest.bytes.length)
})
