import { expect, test } from 'vitest'
import { setRetryLater } from './retry-later'

test.each([
  [{ 'Retry-After': '75', 'Cache-Control': 'public' }, '75'],
  [{}, '30'],
])('a 503 response with %o says to retry in %s seconds', (initial, seconds) => {
  const headers = new Headers(initial)
  setRetryLater(headers)
  expect(Object.fromEntries(headers)).toEqual({
    'cache-control': 'no-store',
    'retry-after': seconds,
  })
})
