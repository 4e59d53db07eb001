import type { RouteConfigEntry } from '@react-router/dev/routes'
import fc from 'fast-check'
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import config from '~/routes'
import { createRouteNames } from './route-names'

const entries = config as RouteConfigEntry[]

/** As the build lists them. */
function flatten(list: readonly RouteConfigEntry[], parentId = 'root'): object[] {
  return list.flatMap(({ id, file, path, index, children = [] }) => {
    const own = id ?? file
    return [{ id: own, parentId, path, index }, ...flatten(children, own)]
  })
}

const routes = Object.fromEntries(
  flatten(entries).map((route) => [(route as { id: string }).id, route]),
) as unknown as ServerBuild['routes']

const routeOf = createRouteNames(routes, 'my-quiet-desk')

test.each([
  ['/', '/'],
  ['/ai', '/ai'],
  ['/ai/some-article', '/ai/:article'],
  ['/ai/feed.xml', '/ai/feed.xml'],
  ['/topics/zero%20day/atom.xml', '/topics/:topic/atom.xml'],
  ['/newsletter/confirm/a-secret-token', '/newsletter/confirm/:token'],
  ['/api/v1/posts/1/anything', '/api/v1/*'],
  [
    '/storage/v1/object/public/article-thumbnails/1.webp',
    '/storage/v1/object/public/article-thumbnails/:file',
  ],
  ['/healthz', '/healthz'],
  ['/assets/entry-abc.js', '/assets/*'],
  ['/wp-login.php', '/*'],
  ['/a/b/c/d', '/*'],
  ['//', '/'],
])('%s is counted as %s', (path, pattern) => {
  expect(routeOf(path)).toBe(pattern)
})

test.each([
  ['/my-quiet-desk', '/:desk'],
  ['/my-quiet-desk/posts', '/:desk/posts'],
  ['/my-quiet-desk/articles/some-id/revisions', '/:desk/articles/:id/revisions'],
  ['/my-quiet-desk/posts.data', '/:desk/posts'],
  ['/my-quiet-desk/nothing/here', '/:desk/*'],
  ['/my-quiet-desk2/posts', '/*'],
])('the path of the desk is no part of the name: %s is %s', (path, pattern) => {
  expect(routeOf(path)).toBe(pattern)
})

test('names are those of the routes that React Router chooses', () => {
  const tree = toTree(entries)
  const words = [...new Set(flatten(entries).flatMap((route) => wordsOf(route)))]
  const segment = fc.oneof(fc.constantFrom(...words), fc.constantFrom('x', 'new', 'a.b'))
  fc.assert(
    fc.property(fc.array(segment, { maxLength: 6 }), fc.boolean(), (parts, isDesk) => {
      const path = `/${(isDesk ? ['my-quiet-desk', ...parts] : parts).join('/')}`
      const found = matchRoutes(isDesk ? tree : tree.filter(({ id }) => id !== 'desk'), path)
      const pattern = `/${(found ?? []).flatMap(({ route }) => route.path ?? []).join('/')}`
      const expected = isDesk && pattern === '/*' ? '/:desk/*' : pattern
      expect(routeOf(path)).toBe(expected)
    }),
    { numRuns: 300 },
  )
})

function wordsOf(route: object): string[] {
  const { path = '' } = route as { path?: string }
  return path.split('/').filter((part) => part !== '' && !/^[:*]/.test(part))
}

function toTree(list: readonly RouteConfigEntry[]): RouteObject[] {
  return list.map(({ id, file, path, index, children = [] }) =>
    index ? { id: id ?? file, index } : { id: id ?? file, path, children: toTree(children) },
  ) as RouteObject[]
}
