import { z } from 'zod'
import { expect, step, test } from '../../support/http'

const pageSchema = z.looseObject({
  items: z.array(z.looseObject({ api: z.string().optional() })),
  next: z.string().nullable(),
})

test('the public API lists posts, topics and search results, and can be asked again cheaply', async ({
  server,
}) => {
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(server.origin + path, { headers })

  await step('a list, its next page, and a post of it', async () => {
    const first = await get('/api/v1/posts?limit=2')
    expect(first.headers.get('content-type')).toBe('application/json')
    const { items, next } = pageSchema.parse(await first.json())
    expect(items).toHaveLength(2)
    const second = await get(`/api/v1/posts?limit=2&cursor=${next}`)
    expect(pageSchema.parse(await second.json()).items[0]).not.toEqual(items[0])
    const post = await fetch(String(items[0]?.api))
    expect(await post.json()).toMatchObject({ ...items[0], html: expect.stringContaining('<p>') })
  })

  await step(
    'unchanged answers are 304, from the page cache, for scripts of any site',
    async () => {
      const before = await get('/api/v1/posts', { 'Accept-Encoding': 'identity' })
      const etag = before.headers.get('etag') ?? ''
      expect(etag).not.toBe('')
      expect(before.headers.get('access-control-allow-origin')).toBe('*')
      expect(before.headers.get('cache-control')).toContain('public')
      const again = { 'Accept-Encoding': 'identity', 'If-None-Match': etag }
      const unchanged = await get('/api/v1/posts?unknown=1', again)
      expect([unchanged.status, await unchanged.text()]).toEqual([304, ''])
      const preflight = await fetch(`${server.origin}/api/v1/posts`, { method: 'OPTIONS' })
      expect(preflight.status).toBe(204)
      expect(preflight.headers.get('access-control-allow-headers')).toContain('If-None-Match')
    },
  )

  await step('problems are problem+json, also for scripts of other sites', async () => {
    for (const [path, status] of [
      ['/api/v1/posts?domain=sports', 422],
      ['/api/v1/posts/article/none', 404],
      ['/api/v1/none', 404],
      ['/api/v1/posts?cursor=x', 422],
    ] as const) {
      const response = await get(path)
      expect([path, response.status]).toEqual([path, status])
      expect(response.headers.get('content-type')).toBe('application/problem+json')
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
      expect(await response.json()).toMatchObject({ status, title: expect.any(String) })
    }
    const posted = await fetch(`${server.origin}/api/v1/posts`, { method: 'DELETE' })
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })

  await step('the document names every address, and that none needs a token', async () => {
    const response = await get('/api/v1/openapi.json')
    const { openapi, paths } = await response.json()
    expect(openapi).toMatch(/^3\.1\./)
    expect(Object.keys(paths)).toEqual(['/posts', '/posts/{kind}/{post}', '/topics', '/search'])
    for (const { get: operation } of Object.values<{ get: unknown }>(paths)) {
      expect(operation).toMatchObject({ security: [] })
    }
  })
})
