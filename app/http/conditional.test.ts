import { expect, test } from 'vitest'
import { entityTag, isUnchanged, lastModifiedOf, unchangedTag } from './conditional'

const etag = '"abc"'
const lastModified = new Date('2026-03-02T09:00:00.500Z')
const asks = (headers: Record<string, string>, version = { etag, lastModified }) =>
  isUnchanged(new Headers(headers), version)

test('the same bytes have the same tag, other bytes another', () => {
  expect(entityTag('a')).toBe(entityTag(new TextEncoder().encode('a')))
  expect(entityTag('a')).not.toBe(entityTag('b'))
  expect(entityTag('a')).toMatch(/^"[\w-]+"$/)
})

test.each(['"abc"', 'W/"abc"', '"x", "abc"', '"x,y",W/"abc"', '*', ' * '])(
  'If-None-Match: %s is this version',
  (tags) => expect(asks({ 'If-None-Match': tags })).toBe(true),
)

test.each(['"ab"', 'abc', '', '"abcd", "x*"', '"*"', '"x'])(
  'If-None-Match: %s is another',
  (tags) => expect(asks({ 'If-None-Match': tags })).toBe(false),
)

test('a client with the same content in other bytes gets 304 with the tag that it has', () => {
  const version = { etag, otherEtags: ['"abc-small"'] }
  const tagFor = (tags: string) => unchangedTag(new Headers({ 'If-None-Match': tags }), version)
  expect(tagFor('"abc-small"')).toBe('"abc-small"')
  expect(tagFor('W/"x", "abc-small", "abc"')).toBe('"abc"')
  expect(tagFor('*')).toBe('"abc"')
  expect(tagFor('"abc-large"')).toBe(null)
})

test('a copy with the date of the last change is this version', () => {
  expect(asks({ 'If-Modified-Since': 'Mon, 02 Mar 2026 09:00:00 GMT' })).toBe(true)
  expect(asks({ 'If-Modified-Since': 'Mon, 02 Mar 2026 09:00:01 GMT' })).toBe(false)
  expect(asks({ 'If-Modified-Since': 'Mon, 02 Mar 2026 08:59:59 GMT' })).toBe(false)
  for (const nonsense of ['', 'yesterday', '0x']) {
    expect(asks({ 'If-Modified-Since': nonsense })).toBe(false)
  }
})

test('"A clock set back": a version whose date is in the future has none', () => {
  const now = new Date('2026-03-02T09:00:00Z')
  expect(lastModifiedOf(new Date(now.getTime() + 1), now)).toBeNull()
  expect(lastModifiedOf(now, now)).toEqual(now)
  expect(lastModifiedOf(null, now)).toBeNull()
})

test('a tag outweighs a moment', () => {
  const later = { 'If-Modified-Since': 'Mon, 02 Mar 2026 10:00:00 GMT' }
  expect(asks({ ...later, 'If-None-Match': '"old"' })).toBe(false)
})

test('what has no moment is judged by its tag alone', () => {
  const headers = new Headers({ 'If-Modified-Since': 'Mon, 02 Mar 2026 10:00:00 GMT' })
  expect(isUnchanged(headers, { etag, lastModified: null })).toBe(false)
  expect(isUnchanged(headers, { etag })).toBe(false)
  expect(isUnchanged(new Headers(), { etag, lastModified })).toBe(false)
})
