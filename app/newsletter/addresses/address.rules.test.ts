import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseAddress } from './address.rules'

test.each([
  ['ada@example.com', 'ada@example.com'],
  ['  Ada.Lovelace+news@Example.COM ', 'Ada.Lovelace+news@example.com'],
  ['mailto:ada@example.com', 'ada@example.com'],
  ['ada\u200b@example.com', 'ada@example.com'],
  ["o'neill@example.museum", "o'neill@example.museum"],
  ['info@büro.berlin', 'info@xn--bro-hoa.berlin'],
  ['用户@例子.公司', '用户@xn--fsqu00a.xn--55qx5d'],
  ['a_b-c@sub.sub.example.photography', 'a_b-c@sub.sub.example.photography'],
  ['1@x.co', '1@x.co'],
])('%s becomes %s', (typed, email) => {
  expect(parseAddress(typed)?.email).toBe(email)
})

test.each([
  '',
  'ada',
  '@example.com',
  'ada@',
  'ada@localhost',
  'ada@127.0.0.1',
  'ada@[127.0.0.1]',
  'a b@example.com',
  'ada@exa mple.com',
  '.ada@example.com',
  'ada.@example.com',
  'a..b@example.com',
  'ada@example..com',
  'ada@-example.com',
  'ada@example.com/x',
  'ada@example.com, eve@example.com',
  'Ada <ada@example.com>',
  'ada@example.com\nBcc: eve@x.com',
  `${'a'.repeat(65)}@example.com`,
  `ada@${'a'.repeat(64)}.com`,
  `ada@${'abc.'.repeat(80)}com`,
])('%j is not an address', (typed) => {
  expect(parseAddress(typed)).toBeNull()
})

test('spellings that differ in case or a final dot have the same key', () => {
  const keys = ['Ada@Example.com', 'ada@example.com.', ' ADA@EXAMPLE.COM'].map(
    (typed) => parseAddress(typed)?.key,
  )
  expect(new Set(keys)).toEqual(new Set(['ada@example.com']))
  expect(parseAddress('ada+a@example.com')?.key).not.toBe(parseAddress('ada+b@example.com')?.key)
})

test('a parsed address is one line, and parses to itself', () => {
  fc.assert(
    fc.property(fc.oneof(fc.emailAddress(), fc.string({ unit: 'grapheme' })), (typed) => {
      const parsed = parseAddress(typed)
      if (!parsed) return
      expect(parsed.email).not.toMatch(/[\s<>,;:"]/)
      expect(parseAddress(parsed.email)).toEqual(parsed)
    }),
  )
})
