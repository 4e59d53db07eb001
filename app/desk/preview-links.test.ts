import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPreview, signPreview } from './preview-links'

const now = new Date('2026-11-15T09:00:00Z')
const until = new Date('2026-11-22T09:00:00Z')
const previewed = { kind: 'brief', id: '0d1f4a3e-0000-4000-8000-000000000001', until } as const

test('a link lets its holder see one post, until it is over', () => {
  const token = signPreview('secret', previewed)
  expect(readPreview('secret', token, now)).toEqual(previewed)
  expect(readPreview('secret', token, until)).toBeNull()
})

test('a link that somebody else made, or changed, is none', () => {
  const token = signPreview('secret', previewed)
  expect(readPreview('another secret', token, now)).toBeNull()
  const [kind, id, , signed] = token.split('.')
  const later = new Date('2036-01-01').getTime().toString(36)
  for (const forged of [
    `${kind}.${id}.${later}.${signed}`,
    `article.${token.slice(token.indexOf('.') + 1)}`,
    `${token}.x`,
    token.slice(0, -1),
    '',
    '...',
  ]) {
    expect(readPreview('secret', forged, now)).toBeNull()
  }
})

test('whatever is sent as one, it is answered', () => {
  fc.assert(fc.property(fc.string(), (token) => readPreview('secret', token, now) === null))
})
