import { expect, test } from 'vitest'
import { resultCount } from './search-page.rules'

test('the count says how many of the results the pages show', () => {
  expect(resultCount({ total: 1, ranked: 1 })).toBe('1 result')
  expect(resultCount({ total: 300, ranked: 300 })).toBe('300 results')
  expect(resultCount({ total: 2013, ranked: 300 })).toBe('2,013 results, the best 300 shown')
})
