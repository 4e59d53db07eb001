import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createThrottle } from './throttle'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the first call runs the task at once, and those that follow run it once more', () => {
  let runs = 0
  const call = createThrottle(100, () => {
    runs += 1
  })
  call()
  expect(runs).toBe(1)
  for (let count = 0; count < 10; count += 1) call()
  expect(runs).toBe(1)
  vi.advanceTimersByTime(100)
  expect(runs).toBe(2)
  vi.advanceTimersByTime(1_000)
  expect(runs).toBe(2)
  call()
  expect(runs).toBe(3)
})
