import { afterEach, expect, test } from 'vitest'
import { closeSites, page, site } from '../../../tests/support/servers/cached-site'

afterEach(closeSites)

test('pages from memory are counted by route, method and status', async () => {
  const { request, metrics } = await site(() => page())
  const first = await request('/posts/a')
  await request('/posts/a')
  await request('/posts/b')
  await request('/posts/b')
  await request('/posts/b', {}, 'HEAD')
  await request('/posts/b', { 'If-None-Match': String(first.headers.etag) })
  await request('/posts/b', { 'If-None-Match': String(first.headers.etag) }, 'HEAD')
  expect(Object.fromEntries(metrics.requests.family().samples)).toEqual({
    '{route="/posts/:slug",method="GET",status="200"}': 2,
    '{route="/posts/:slug",method="GET",status="304"}': 1,
    '{route="/posts/:slug",method="HEAD",status="200"}': 1,
    '{route="/posts/:slug",method="HEAD",status="304"}': 1,
  })
})

test('a page that is older than a minute counts as stale until it is rendered again', async () => {
  const { request, cache, wait } = await site(() => page())
  await request('/')
  wait(61_000)
  await request('/')
  expect(cache.usage()).toMatchObject({ stale: 1, purges: 0, pages: 1 })
  cache.purge()
  expect(cache.usage()).toMatchObject({ purges: 1, pages: 0, bytes: 0 })
})
