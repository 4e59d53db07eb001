import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { taggedPageHeaders, tagOfPost } from '~/http/cache-policy'
import type { RequestVariables } from '../request-log'
import { cacheTags } from './cache-tags'

function siteWith(areSent: boolean) {
  const app = new Hono<RequestVariables>()
  app.use(cacheTags(areSent))
  const headers = (policy: string) => ({ 'Cache-Control': policy })
  app.get('/', (context) => context.html('', 200, headers('public, s-maxage=300')))
  app.get('/asset', (context) => context.body('', 200, headers('public, immutable')))
  app.get('/desk', (context) => context.html('', 200, headers('no-store')))
  app.get('/post', (context) => {
    const loaderHeaders = new Headers(tagOfPost('p1'))
    const all = taggedPageHeaders({ actionHeaders: new Headers(), loaderHeaders })
    return context.html('', 200, Object.fromEntries(all))
  })
  return async (path: string) => {
    const { headers } = await app.request(path)
    return [headers.get('Surrogate-Key'), headers.get('Cache-Tag')]
  }
}

test('what may change in a cache has a tag, and a post that of its id', async () => {
  const tagsAt = siteWith(true)
  expect(await tagsAt('/')).toEqual(['content', 'content'])
  expect(await tagsAt('/post')).toEqual(['content post-p1', 'content,post-p1'])
  for (const path of ['/asset', '/desk', '/missing'])
    expect(await tagsAt(path)).toEqual([null, null])
})

test('without a CDN no tag is sent', async () => {
  const tagsAt = siteWith(false)
  for (const path of ['/', '/post']) expect(await tagsAt(path)).toEqual([null, null])
})
