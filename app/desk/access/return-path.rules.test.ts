import fc from 'fast-check'
import { expect, test } from 'vitest'
import { returnPath } from './return-path.rules'

test.each([
  [null, '/desk-x/posts'],
  ['/desk-x/articles/new?draft=1', '/desk-x/articles/new?draft=1'],
  ['https://evil.example/desk-x', '/desk-x/posts'],
  ['//evil.example/desk-x/', '/desk-x/posts'],
  ['/\\evil.example', '/desk-x/posts'],
  ['/desk-xy', '/desk-x/posts'],
  ['//evil.example', '/desk-x/posts'],
  ['/', '/desk-x/posts'],
  ['/ai', '/desk-x/posts'],
  ['/desk-x/../ai', '/desk-x/posts'],
  ['/desk-x/../../evil', '/desk-x/posts'],
  ['/desk-x.evil/posts', '/desk-x/posts'],
  ['/%09/evil.example', '/desk-x/posts'],
  ['javascript:alert(1)', '/desk-x/posts'],
])('signing in with the return address %j leads to %j', (requested, path) => {
  expect(returnPath('desk-x', requested)).toBe(path)
})

test('no return address leads away from the desk', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.webUrl(), fc.webPath()), (requested) => {
      const target = new URL(returnPath('desk-x', requested), 'https://vigil.example')
      expect(target.origin).toBe('https://vigil.example')
      expect(target.pathname).toMatch(/^\/desk-x\//)
    }),
  )
})
