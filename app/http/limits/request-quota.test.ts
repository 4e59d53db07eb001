import { expect, test } from 'vitest'
import { createRequestQuota } from './request-quota'

test('each key has its own requests, and gets new ones in the next window', () => {
  let now = new Date('2026-11-15T09:00:00Z')
  const count = createRequestQuota({ max: 2, windowMs: 60_000 }, () => now)
  expect(count('one')).toEqual({ isOver: false, remaining: 1, resetInSeconds: 60 })
  now = new Date('2026-11-15T09:00:30Z')
  expect(count('one')).toEqual({ isOver: false, remaining: 0, resetInSeconds: 30 })
  expect(count('one')).toEqual({ isOver: true, remaining: 0, resetInSeconds: 30 })
  expect(count('other').isOver).toBe(false)
  now = new Date('2026-11-15T09:01:00Z')
  expect(count('one').isOver).toBe(false)
})

test('a clock that is set back blocks nobody', () => {
  let now = new Date('2026-11-15T09:00:00Z')
  const count = createRequestQuota({ max: 1, windowMs: 60_000 }, () => now)
  count('one')
  now = new Date('2026-11-15T08:00:00Z')
  expect(count('one').isOver).toBe(false)
})
