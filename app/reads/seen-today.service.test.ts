import { expect, test } from 'vitest'
import { createSeenToday } from './seen-today.service'

test('what was seen today is known until midnight', () => {
  let now = new Date('2026-11-15T09:00:00Z')
  const seen = createSeenToday(() => now)
  expect(seen.has('a', 'b')).toBe(false)
  expect(seen.add('a', 'b')).toBe(true)
  expect(seen.has('a', 'b')).toBe(true)
  expect(seen.add('a', 'b')).toBe(false)
  now = new Date('2026-11-15T23:59:59Z')
  expect(seen.has('a', 'b')).toBe(true)
  now = new Date('2026-11-16T00:00:00Z')
  expect(seen.has('a', 'b')).toBe(false)
})

test('parts are told apart however they are cut', () => {
  const seen = createSeenToday(() => new Date('2026-11-15T09:00:00Z'))
  seen.add('ab', 'c')
  expect(seen.has('a', 'bc')).toBe(false)
  expect(seen.has('abc')).toBe(false)
})

test('it never holds more than it may: the oldest are forgotten', () => {
  const seen = createSeenToday(() => new Date('2026-11-15T09:00:00Z'), 3)
  for (const name of ['a', 'b', 'c', 'd']) seen.add(name)
  expect(['a', 'b', 'c', 'd'].map((name) => seen.has(name))).toEqual([false, true, true, true])
})
