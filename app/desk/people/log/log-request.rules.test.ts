import { expect, test } from 'vitest'
import { logProblem, logQuery, readLogRequest, toAuditFilter } from './log-request.rules'

const read = (query: string) => readLogRequest(new URLSearchParams(query))

test('an address and its filters are the same thing', () => {
  const query = '?q=changed+role&person=Ada&about=other&from=2026-11-01&to=2026-11-15'
  expect(logQuery(read(query))).toBe(query)
  expect(logQuery(read(query), 7)).toBe(`${query}&before=7`)
  expect(logQuery(read(''))).toBe('')
})

test('the desk itself is a person, other than everybody', () => {
  expect([read('person=-').person, read('person=').person]).toEqual(['', null])
  expect(logQuery(read('person=-'))).toBe('?person=-')
})

test('unknown values and days that do not exist are ignored', () => {
  expect(logQuery(read('from=9999-12-31&to=9999-12-31'))).toBe('')
  expect(logQuery(read('about=x&from=2026-02-30&to=yesterday'))).toBe('')
})

test('days begin and end in the time zone of the editor', () => {
  const filter = toAuditFilter(read('from=2026-10-25&to=2026-10-25'), 'Europe/Berlin')
  // The day on which clocks go back has 25 hours.
  expect(filter).toMatchObject({
    from: new Date('2026-10-24T22:00:00Z'),
    until: new Date('2026-10-25T23:00:00Z'),
  })
})

test('a range that ends before it begins is a mistake', () => {
  expect(logProblem(read('from=2026-11-02&to=2026-11-01'))).toMatch(/first day is after/)
  expect(logProblem(read('from=2026-11-01&to=2026-11-01'))).toBeNull()
})
