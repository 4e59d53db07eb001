import { expect, test } from 'vitest'
import routes from '../../../routes'
import { isReservedPath, isWithoutPage } from './reserved-paths.rules'

test.each(['/', '/api/anything', '/assets/x.js', '/old/feed.xml', '/atom.xml', '/P/x', '/x.data'])(
  '%s is answered by the server itself',
  (path) => expect(isReservedPath(path)).toBe(true),
)

test.each(['/old', '/apis', '/2019/05/post.html', '/topics/Old', '/authors/old'])(
  '%s may be redirected',
  (path) => expect(isReservedPath(path)).toBe(false),
)

test('a redirect leads to pages and feeds, and not to the API or to files that the site makes', () => {
  for (const path of ['/api/search', '/social-cards/x', '/Assets/x.js'])
    expect([path, isWithoutPage(path)]).toEqual([path, true])
  for (const path of ['/', '/about', '/feed.xml', '/newsletter/issues/x'])
    expect([path, isWithoutPage(path)]).toEqual([path, false])
})

/** Their routes look for a redirect if they find nothing. */
const redirecting =
  /^(?:cybersecurity|ai|cyber-marketing|cybermarketing|post|weekly-brief|topics|authors)\/:\w+$/

test('every other route with a parameter is reserved, because it never looks for a redirect', () => {
  const paths = routes.flatMap(({ path = '', id }) =>
    id !== 'desk' && path.includes(':') && !redirecting.test(path) ? [`/${path}`] : [],
  )
  expect(paths.length).toBeGreaterThan(5)
  for (const path of paths) expect([path, isReservedPath(path)]).toEqual([path, true])
})
