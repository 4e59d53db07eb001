import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { projectFile } from '../../scripts/project.mjs'
import { closeSites, page, site } from '../../tests/support/servers/cached-site'
import { bytesOf, type CachedPage, representationIn, sendFaster, toCachedPage } from './cached-page'

afterEach(closeSites)

test('a page is compressed once for all requests that wait for it', async () => {
  const headers = { 'Cache-Control': 'public, max-age=60' }
  const page = (await toCachedPage(new Response('x'.repeat(10_000), { headers }), {
    now: 0,
    isForNginx: false,
  })) as CachedPage
  const [first, ...others] = await Promise.all(
    Array.from({ length: 20 }, () => representationIn(page, 'br')),
  )
  expect(others.every((other) => other === first)).toBe(true)
  expect(await representationIn(page, 'br')).toBe(first)
})

test.each(['br', 'zstd', 'gzip'] as const)(
  'a page in %s takes no more memory than its bytes; requested again, it is sent as a text',
  async (encoding) => {
    const headers = { 'Cache-Control': 'public, max-age=60' }
    const words = readFileSync(projectFile('README.md'), 'utf8')
    const page = (await toCachedPage(new Response(words, { headers }), {
      now: 0,
      isForNginx: false,
    })) as CachedPage
    const representation = await representationIn(page, encoding)
    const { body } = representation
    expect(Buffer.isBuffer(body) && body.buffer.byteLength).toBe(body.length)
    expect(bytesOf(page)).toBeLessThan(body.length + 3_000)
    sendFaster(representation)
    expect(representation.body).toBe(body.toString('latin1'))
  },
)

test('behind nginx every response says until when it is valid, whether it is rendered, sent from memory or unchanged', async () => {
  let second = 1
  const { request } = await site(() => page(), { expiry: () => `@${second}` })
  const answers = [await request('/')]
  second = 2
  answers.push(await request('/'))
  second = 3
  answers.push(await request('/', { 'If-None-Match': String(answers[0]?.headers.etag) }))
  expect(answers.map(({ status, headers }) => [status, headers['x-accel-expires']])).toEqual([
    [200, '@1'],
    [200, '@2'],
    [304, '@3'],
  ])
  expect(answers[1]?.headers).not.toHaveProperty('connection')
  expect(answers[1]?.headers).not.toHaveProperty('keep-alive')
  const withoutProxy = await (await site(() => page())).request('/')
  expect(withoutProxy.headers).not.toHaveProperty('x-accel-expires')
})

test('a long page is sent whole, in every encoding and to HEAD without a body', async () => {
  const veryLong = Array.from({ length: 9_000 }, (_, n) => `Line ${n * 7919}.\n`).join('')
  const { request } = await site(() => page(veryLong))
  for (const _ of ['rendered', 'from memory']) {
    expect((await request('/')).text).toBe(veryLong)
    const { bytes } = await request('/', { 'Accept-Encoding': 'gzip' })
    expect(gunzipSync(bytes).toString()).toBe(veryLong)
  }
  expect((await request('/', {}, 'HEAD')).text).toBe('')
})
