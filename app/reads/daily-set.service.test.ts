import { expect, test } from 'vitest'
import { createDailySet } from './daily-set.service'

test('a value stays in the set until midnight', () => {
  let now = new Date('2026-11-15T09:00:00Z')
  const set = createDailySet(() => now)
  expect(set.has('a', 'b')).toBe(false)
  expect(set.add('a', 'b')).toBe(true)
  expect(set.has('a', 'b')).toBe(true)
  expect(set.add('a', 'b')).toBe(false)
  now = new Date('2026-11-15T23:59:59Z')
  expect(set.has('a', 'b')).toBe(true)
  now = new Date('2026-11-16T00:00:00Z')
  expect(set.has('a', 'b')).toBe(false)
  expect(set.add('a', 'b')).toBe(true)
})

test('the values of a day are deleted with the first value of the next', () => {
  let now = new Date('2026-11-15T09:00:00Z')
  const set = createDailySet(() => now)
  set.add('a')
  now = new Date('2026-11-16T09:00:00Z')
  set.add('b')
  expect(['a', 'b'].map((name) => set.has(name))).toEqual([false, true])
})

test('the boundaries between the parts of a value count', () => {
  const set = createDailySet(() => new Date('2026-11-15T09:00:00Z'))
  set.add('ab', 'c')
  expect(set.has('a', 'bc')).toBe(false)
  expect(set.has('abc')).toBe(false)
})

test('its size is limited: the oldest are forgotten', () => {
  const set = createDailySet(() => new Date('2026-11-15T09:00:00Z'), 3)
  for (const name of ['a', 'b', 'c', 'd']) set.add(name)
  expect(['a', 'b', 'c', 'd'].map((name) => set.has(name))).toEqual([false, true, true, true])
})
