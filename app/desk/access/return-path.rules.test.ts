import fc from 'fast-check'
import { expect, test } from 'vitest'
import { returnPath } from './return-path.rules'

test.each([
  [null, '/desk-x/queue'],
  ['/desk-x/articles/new?draft=1', '/desk-x/articles/new?draft=1'],
  ['https://evil.example/desk-x', '/desk-x/queue'],
  ['//evil.example/desk-x/', '/desk-x/queue'],
  ['/\\evil.example', '/desk-x/queue'],
  ['/desk-xy', '/desk-x/queue'],
  ['//evil.example', '/desk-x/queue'],
  ['/', '/desk-x/queue'],
  ['/ai', '/desk-x/queue'],
  ['/desk-x/../ai', '/desk-x/queue'],
  ['/desk-x/../../evil', '/desk-x/queue'],
  ['/desk-x.evil/posts', '/desk-x/queue'],
  ['/%09/evil.example', '/desk-x/queue'],
  ['javascript:alert(1)', '/desk-x/queue'],
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
