import { expect, test } from 'vitest'
import {
  addDays,
  dayByKey,
  daysOf,
  firstDayOf,
  isDay,
  neighbourOf,
  readSpan,
  spanQuery,
  spanTitle,
  weekOf,
} from './calendar-days.rules'

const today = '2026-11-17'
const spanIn = (query: string) => readSpan(new URLSearchParams(query), today)

test('the address holds the span, and a wrong one shows the month of today', () => {
  const month = { by: 'month', month: '2026-11' }
  expect(spanIn('month=2027-02')).toEqual({ by: 'month', month: '2027-02' })
  expect(spanIn('week=2026-W47')).toEqual({ by: 'week', week: '2026-W47' })
  expect(spanIn('day=2026-02-28')).toEqual({ by: 'day', day: '2026-02-28' })
  const wrong = ['', 'month=2026-13', 'month=x', 'month=0001-01', 'day=2026-02-29', 'week=2026-W00']
  for (const query of [...wrong, 'week=2025-W53', 'week=9999-W01', 'month=2026-11-01']) {
    expect([query, spanIn(query)]).toEqual([query, month])
  }
  for (const query of ['month=2027-02', 'week=2026-W47', 'day=2026-02-28']) {
    expect(spanQuery(spanIn(query))).toBe(query)
  }
})

test('a month has whole weeks from Monday to Sunday', () => {
  const november = daysOf({ by: 'month', month: '2026-11' })
  expect(november).toHaveLength(6 * 7)
  expect([november[0], november.at(-1)]).toEqual(['2026-10-26', '2026-12-06'])
  // Four weeks exactly: from Monday the 1st to Sunday the 28th.
  const february = daysOf({ by: 'month', month: '2027-02' })
  expect([february.length, february[0], february.at(-1)]).toEqual([28, '2027-02-01', '2027-02-28'])
  const december = daysOf({ by: 'month', month: '2026-12' })
  expect([december[0], december.at(-1)]).toEqual(['2026-11-30', '2027-01-03'])
  const week = daysOf({ by: 'week', week: '2026-W47' })
  expect([week.length, week[0], week[6]]).toEqual([7, '2026-11-16', '2026-11-22'])
})

test.each([
  ['2026-11-17', '2026-W47'],
  ['2026-01-01', '2026-W01'],
  ['2027-01-01', '2026-W53'],
  ['2024-12-30', '2025-W01'],
  ['2021-01-03', '2020-W53'],
  ['2026-12-31', '2026-W53'],
])('%s is in the week %s', (day, week) => {
  expect(weekOf(day)).toBe(week)
  expect(daysOf({ by: 'week', week })).toContain(day)
})

test('previous and next lead through every month, week and day, and back', () => {
  for (const query of ['month=2026-01', 'week=2020-W52', 'day=2026-12-31']) {
    let span = spanIn(query)
    const seen = new Set([spanQuery(span)])
    for (let count = 0; count < 60; count += 1) {
      const next = neighbourOf(span, 1)
      if (!next) throw new Error('The calendar ends too early.')
      expect(neighbourOf(next, -1)).toEqual(span)
      expect(firstDayOf(next) > firstDayOf(span)).toBe(true)
      seen.add(spanQuery(next))
      span = next
    }
    expect(seen.size).toBe(61)
  }
  expect(neighbourOf({ by: 'month', month: '2199-12' }, 1)).toBeNull()
  expect(neighbourOf({ by: 'day', day: '1970-01-01' }, -1)).toBeNull()
})

test('arrow keys lead a day or a week away, across months and years', () => {
  expect(dayByKey('2026-12-31', 'ArrowRight')).toBe('2027-01-01')
  expect(dayByKey('2026-03-01', 'ArrowLeft')).toBe('2026-02-28')
  expect(dayByKey('2026-11-17', 'ArrowUp')).toBe('2026-11-10')
  expect(dayByKey('2026-11-17', 'ArrowDown')).toBe('2026-11-24')
  expect(dayByKey('2026-11-17', 'Enter')).toBeNull()
  expect(dayByKey('2199-12-31', 'ArrowRight')).toBeNull()
})

test('days are checked, added and named', () => {
  expect(isDay('2028-02-29')).toBe(true)
  expect(isDay('2026-11-31')).toBe(false)
  expect(isDay('2026-1-1')).toBe(false)
  expect(addDays('2026-03-28', 2)).toBe('2026-03-30')
  expect(spanTitle({ by: 'month', month: '2026-11' })).toBe('November 2026')
  expect(spanTitle({ by: 'week', week: '2026-W01' })).toBe('Week 1: 29 Dec 2025 to 4 Jan 2026')
  expect(spanTitle({ by: 'day', day: today })).toBe('Tuesday 17 November 2026')
})
