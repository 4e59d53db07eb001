import { expect, test } from 'vitest'
import {
  rangeBefore,
  rangeUntil,
  readStatisticsRequest,
  type StatisticsRequest,
  statisticsQuery,
} from './statistics-request.rules'

test('an address holds the range and whose reads are shown', () => {
  const requests: StatisticsRequest[] = [
    { days: 30, scope: { of: 'all' } },
    { days: 7, scope: { of: 'domain', domain: 'cyber-marketing' } },
    { days: 90, scope: { of: 'topic', topic: 'R&D / 100% “x”' } },
    { days: 365, scope: { of: 'post', kind: 'brief', id: 'b/1' } },
  ]
  for (const request of requests) {
    expect(readStatisticsRequest(new URLSearchParams(statisticsQuery(request)))).toEqual(request)
  }
  expect(statisticsQuery({ days: 30, scope: { of: 'all' } })).toBe('')
})

test.each([
  'days=31',
  'days=-7',
  'days=x',
  'domain=sports',
  'post=page/1',
  'post=article',
  'topic= ',
  'topic=%00',
  'post=article/%00',
])('%s shows everything, for 30 days', (query) => {
  const request = readStatisticsRequest(new URLSearchParams(query))
  expect(request).toEqual({ days: 30, scope: { of: 'all' } })
})

test('a range ends today, and the one before it is as long', () => {
  const range = rangeUntil('2026-03-02', 7)
  expect(range).toEqual({ from: '2026-02-24', to: '2026-03-02' })
  expect(rangeBefore(range, 7)).toEqual({ from: '2026-02-17', to: '2026-02-23' })
})
