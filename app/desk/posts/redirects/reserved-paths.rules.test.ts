import { expect, test } from 'vitest'
import { isReservedPath } from './reserved-paths.rules'

test.each(['/', '/api/anything', '/assets/x.js', '/old/feed.xml', '/atom.xml', '/P/x', '/x.data'])(
  '%s is answered by the server itself',
  (path) => expect(isReservedPath(path)).toBe(true),
)

test.each(['/old', '/apis', '/2019/05/post.html', '/topics/Old', '/authors/old'])(
  '%s may be redirected',
  (path) => expect(isReservedPath(path)).toBe(false),
)
