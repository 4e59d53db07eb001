import { expect, test } from 'vitest'
import { setComeBackLater } from './come-back-later'

test.each([
  [{ 'Retry-After': '75', 'Cache-Control': 'public' }, '75'],
  [{}, '30'],
])('an answer of 503 with %o says to come back in %s seconds', (given, seconds) => {
  const headers = new Headers(given)
  setComeBackLater(headers)
  expect(Object.fromEntries(headers)).toEqual({
    'cache-control': 'no-store',
    'retry-after': seconds,
  })
})
