import { readFileSync } from 'node:fs'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { projectFile } from '../../scripts/project.mjs'
import { closeSites, long, page, policy, site } from '../../tests/support/servers/kept-site'

afterEach(closeSites)

test('a page is made once, however many ask for it at once, and sent from memory after that', async () => {
  const { ask, madeSoFar } = await site(() => page())
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask('/')))
  expect(answers.map(({ status, text }) => [status, text])).toEqual(
    Array.from({ length: 20 }, () => [200, long]),
  )
  await ask('/')
  expect(madeSoFar()).toBe(1)
})

test.each([
  ['br', 'gzip, deflate, br, zstd', brotliDecompressSync],
  ['zstd', 'br;q=0.1, zstd', zstdDecompressSync],
  ['gzip', 'gzip', gunzipSync],
])('packed as %s for whoever says %s', async (encoding, accepted, unpack) => {
  const { ask } = await site(() => page())
  const asked = { 'Accept-Encoding': accepted }
  for (const answer of [await ask('/', asked), await ask('/', asked)]) {
    expect(answer.headers).toMatchObject({
      'content-encoding': encoding,
      vary: 'Accept-Encoding',
      'content-length': String(answer.bytes.length),
    })
    expect(unpack(answer.bytes).toString()).toBe(long)
  }
})

test('a small page, and one that nobody wants packed, is sent as it is', async () => {
  const { ask } = await site((url) => page(url === '/' ? 'short' : long))
  expect((await ask('/', { 'Accept-Encoding': 'br' })).headers['content-encoding']).toBeUndefined()
  const plain = await ask('/list', { 'Accept-Encoding': 'identity, br;q=0' })
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.text).toBe(long)
})

test('a page takes no more memory than the forms that were asked for, and any other is made of those', async () => {
  const { ask, cache } = await site(() => page(long.repeat(40)))
  await ask('/', { 'Accept-Encoding': 'br' })
  expect(cache.size(), 'the plain form is gone').toBeLessThan(long.length * 40)
  const gzip = await ask('/', { 'Accept-Encoding': 'gzip' })
  expect(gunzipSync(gzip.bytes).toString()).toBe(long.repeat(40))
  const plain = await ask('/', { 'Accept-Encoding': 'identity' })
  expect(plain.text).toBe(long.repeat(40))
  expect(cache.size()).toBeGreaterThan(long.length * 40)
})

test('whatever bytes a page has, they arrive as they are', async () => {
  const bytes = Buffer.from(Array.from({ length: 2_000 }, (_, index) => index % 256))
  const { ask } = await site(() => new Response(bytes, { headers: policy }))
  for (const accepted of ['identity', 'br', 'identity', 'br']) {
    const answer = await ask('/', { 'Accept-Encoding': accepted })
    const got = accepted === 'br' ? brotliDecompressSync(answer.bytes) : answer.bytes
    expect(got.equals(bytes)).toBe(true)
  }
})

test('whoever has a page already is told so, each form by its own strong tag', async () => {
  const { ask } = await site(() => page())
  const tags = []
  for (const accepted of ['br', 'gzip', 'identity']) {
    const asked = { 'Accept-Encoding': accepted }
    const { headers } = await ask('/', asked)
    const tag = String(headers.etag)
    tags.push(tag)
    const again = await ask('/', { ...asked, 'If-None-Match': `"other", W/${tag}` })
    expect(again).toMatchObject({ status: 304, text: '' })
    expect(again.headers).toMatchObject({ etag: tag, 'cache-control': policy['Cache-Control'] })
    expect(again.headers['content-type']).toBeUndefined()
    expect((await ask('/', { ...asked, 'If-None-Match': '"other"' })).status).toBe(200)
  }
  expect(new Set(tags).size).toBe(3)
  expect(tags.every((tag) => /^"[\w-]+"$/.test(tag))).toBe(true)
})

test('HEAD is answered like GET, without the body', async () => {
  const { ask } = await site(() => page())
  const head = await ask('/', {}, 'HEAD')
  const get = await ask('/')
  const warm = await ask('/', {}, 'HEAD')
  for (const answer of [head, warm]) {
    expect(answer.text).toBe('')
    const own = { date: '', 'x-request-id': '' }
    expect({ ...answer.headers, ...own }).toEqual({ ...get.headers, ...own })
  }
})

test('what a page does not read of its address makes no other page', async () => {
  const { ask, madeSoFar, cache } = await site((url) => page(url + long))
  const same = [
    '/list?page=2&tag=a',
    '/list?tag=a&utm_source=x&page=2&page=3',
    '/list?tag=a&page=2',
  ]
  for (const path of same) expect((await ask(path)).text).toBe(`/list?page=2&tag=a${long}`)
  for (let junk = 0; junk < 50; junk += 1) await ask(`/?x=${junk}`)
  expect(madeSoFar()).toBe(2)
  expect(cache.size()).toBeLessThan(20_000)
})

test('browsers and machines are told apart where a route says so, and only there', async () => {
  const { ask, madeSoFar } = await site((_, accept) => page((accept ?? 'nothing') + long))
  const asBrowser = { Accept: 'text/html,*/*' }
  expect((await ask('/feed', asBrowser)).text).toMatch(/^text\/html/)
  expect((await ask('/feed')).text).toMatch(/^nothing/)
  await ask('/', asBrowser)
  await ask('/')
  expect(madeSoFar()).toBe(3)
})

test.each([
  ['no policy', () => new Response(long)],
  ['no-store', () => page(long, { 'Cache-Control': 'no-store' })],
  ['a cookie', () => page(long, { 'Set-Cookie': 'a=b' })],
  ['404', () => new Response(long, { status: 404, headers: policy })],
  ['a redirect', () => new Response(null, { status: 301, headers: { Location: '/', ...policy } })],
  ['more than fits', () => page('x'.repeat(5_000_000))],
])('what has %s is sent whole, and not kept', async (_, make) => {
  const { ask, madeSoFar, cache } = await site(make)
  const expected = make()
  const text = await expected.text()
  for (const _ of ['once', 'again']) {
    const answer = await ask('/')
    expect([answer.status, answer.text === text]).toEqual([expected.status, true])
  }
  expect([madeSoFar(), cache.size()]).toEqual([2, 0])
})

test('what no route has said to be for everybody is never kept, nor what is sent to it', async () => {
  const { ask, madeSoFar } = await site(() => page())
  await ask('/own')
  await ask('/own')
  await ask('/', {}, 'POST')
  await ask('/', {}, 'POST')
  expect(madeSoFar()).toBe(4)
})

test('while pages cannot be made, those that were are still sent; one that is gone is not', async () => {
  let status = 200
  const { ask, wait } = await site(() => (status === 200 ? page() : new Response('', { status })))
  await ask('/')
  status = 500
  for (const _ of [1, 2, 3]) {
    wait(60_001)
    expect((await ask('/')).status).toBe(200)
  }
  expect((await ask('/list')).status).toBe(500)
  status = 404
  wait(60_001)
  await ask('/')
  await expect.poll(async () => (await ask('/')).status).toBe(404)
})

test('what nobody announces shows after a minute, and nobody waits for it', async () => {
  let text = `first${long}`
  const { ask, wait } = await site(() => page(text))
  await ask('/')
  text = `second${long}`
  wait(59_000)
  expect((await ask('/')).text).toMatch(/^first/)
  wait(2_000)
  expect((await ask('/')).text).toMatch(/^first/)
  await expect.poll(async () => (await ask('/')).text.slice(0, 6)).toBe('second')
})

test('memory is bounded: what was not asked for lately goes', async () => {
  const { ask, cache, madeSoFar } = await site((url) => page(url + 'x'.repeat(100_000)))
  for (let number = 0; number < 30; number += 1) await ask(`/posts/${number}`)
  expect(cache.size()).toBeLessThanOrEqual(1_000_000)
  await ask('/posts/29')
  expect(madeSoFar()).toBe(30)
  await ask('/posts/0')
  expect(madeSoFar()).toBe(31)
})

test('a page that is asked for again is soon as small as it can be; whoever has it as it was needs no other', async () => {
  const words = readFileSync(projectFile('README.md'), 'utf8')
  const { ask, madeSoFar, wait } = await site(() => page(words))
  const first = await ask('/', { 'Accept-Encoding': 'br' })
  const again = () => ask('/', { 'Accept-Encoding': 'br' })
  const size = async () => (await again()).bytes.length
  // Many ask while it is being made.
  await Promise.all(Array.from({ length: 50 }, again))
  const inTime = { timeout: 20_000 }
  await expect.poll(size, inTime).toBeLessThan(first.bytes.length)
  const smallest = await again()
  expect(brotliDecompressSync(smallest.bytes).toString()).toBe(words)
  expect(smallest.headers['content-length']).toBe(String(smallest.bytes.length))
  expect(smallest.headers.etag, 'one tag means the same bytes').not.toBe(first.headers.etag)
  for (const tag of [first.headers.etag, smallest.headers.etag]) {
    const had = await ask('/', { 'Accept-Encoding': 'br', 'If-None-Match': String(tag) })
    expect(had.status).toBe(304)
    expect(had.headers.etag, 'of the bytes they have').toBe(tag)
  }
  // Another process, or this one after a restart, has not made it yet.
  const restarted = await site(() => page(words))
  const asked = { 'Accept-Encoding': 'br', 'If-None-Match': String(smallest.headers.etag) }
  const had = await restarted.ask('/', asked)
  expect([had.status, had.headers.etag]).toEqual([304, smallest.headers.etag])
  // Made anew because of its age, and found to be the same.
  wait(61_000)
  await again()
  await expect.poll(madeSoFar, inTime).toBe(2)
  await expect.poll(size, inTime).toBe(smallest.bytes.length)
})
