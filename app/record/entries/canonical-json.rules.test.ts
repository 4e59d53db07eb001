import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalJson, type JsonValue } from './canonical-json.rules'

test('writes names in order and no spaces, as RFC 8785 has it', () => {
  const value = { b: [1, 'two', null], a: { '\u20ac': true, '\r': 'line\u2028' }, c: undefined }
  expect(canonicalJson(value)).toBe('{"a":{"\\r":"line\u2028","€":true},"b":[1,"two",null]}')
})

test('half a surrogate pair becomes a replacement character', () => {
  expect(canonicalJson('a\ud800b')).toBe('"a\ufffdb"')
})

test('is JSON with the same value, whatever the order of the names', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = canonicalJson(value as JsonValue)
      expect(canonicalJson(JSON.parse(text))).toBe(text)
    }),
  )
})
