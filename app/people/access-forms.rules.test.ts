import fc from 'fast-check'
import { expect, test } from 'vitest'
import { errorsInEmail, inMinutes, pathWithin, typedEditor } from './access-forms.rules'

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
])('whoever signs in at %j goes on to %j', (wanted, path) => {
  expect(pathWithin('desk-x', wanted)).toBe(path)
})

test('wherever a link wants to lead, it stays at the desk', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.webUrl(), fc.webPath()), (wanted) => {
      const target = new URL(pathWithin('desk-x', wanted), 'https://vigil.example')
      expect(target.origin).toBe('https://vigil.example')
      expect(target.pathname).toMatch(/^\/desk-x\//)
    }),
  )
})

test('an address is read without blanks, lines and capitals', () => {
  const form = new FormData()
  form.set('email', ' Ada@Example.COM\r\n')
  form.set('name', 'Ada\0\nLovelace')
  expect(typedEditor(form)).toEqual({ name: 'Ada Lovelace', email: 'ada@example.com' })
})

test.each(['ada@example.com', 'ada+desk@example.co.uk', "o'hara@example.museum"])(
  '%s is an address',
  (email) => {
    expect(errorsInEmail(email)).toEqual({})
  },
)

test.each(['', 'ada', 'ada@', '@example.com', `${'a'.repeat(300)}@example.com`])(
  '%s is none',
  (email) => {
    expect(errorsInEmail(email).email).toBeTruthy()
  },
)

test.each([
  [1, 'in a minute'],
  [61_000, 'in 2 minutes'],
  [900_000, 'in 15 minutes'],
])('%i ms are %s', (ms, words) => {
  expect(inMinutes(ms)).toBe(words)
})
