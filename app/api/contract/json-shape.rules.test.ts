import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isTooComplex, jsonLimits } from './json-shape.rules'

const bytes = (text: string) => new TextEncoder().encode(text)
const isRefused = (text: string) => isTooComplex(bytes(text))
const { depth, values } = jsonLimits

test('JSON that is nested too deeply is refused', () => {
  expect(isRefused('['.repeat(depth) + ']'.repeat(depth))).toBe(false)
  expect(isRefused('['.repeat(depth + 1))).toBe(true)
  expect(isRefused('{"a":'.repeat(depth + 1))).toBe(true)
  expect(isRefused('[],'.repeat(depth + 1)), 'one after the other').toBe(false)
})

test('JSON with too many values is refused', () => {
  const numbers = (count: number) => JSON.stringify(Array.from({ length: count }, () => 1))
  expect(isRefused(numbers(values))).toBe(false)
  expect(isRefused(numbers(values + 1))).toBe(true)
  const keys = Array.from({ length: values + 1 }, (_, index) => [`key${index}`, 0])
  expect(isRefused(JSON.stringify(Object.fromEntries(keys)))).toBe(true)
})

test('what is in a string counts for nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('[', '{', ',', '"', '\\', 'é') }), (text) => {
      const limits = { depth: 2, values: 3 }
      expect(isTooComplex(bytes(JSON.stringify({ body: [text, text] })), limits)).toBe(false)
    }),
  )
})
