import { expect, test } from 'vitest'
import { dayIn, onDay, rangeOfDays, timeIn, usualMoment } from './calendar-zone.rules'

const berlin = 'Europe/Berlin'
const hours = ({ from, before }: { from: Date; before: Date }) =>
  (before.getTime() - from.getTime()) / 3_600_000

test('a day is a day of the time zone', () => {
  const at = new Date('2026-11-17T23:30:00Z')
  expect(dayIn(at, 'UTC')).toBe('2026-11-17')
  expect(dayIn(at, berlin)).toBe('2026-11-18')
  expect(dayIn(at, 'America/New_York')).toBe('2026-11-17')
  expect(timeIn(at, 'Asia/Kolkata')).toBe('05:00')
})

test('days have 23 or 25 hours when clocks change, and one of them may begin at one o’clock', () => {
  expect(hours(rangeOfDays('2026-03-29', '2026-03-29', berlin))).toBe(23)
  expect(hours(rangeOfDays('2026-10-25', '2026-10-25', berlin))).toBe(25)
  expect(hours(rangeOfDays('2026-10-26', '2026-12-06', berlin))).toBe(42 * 24)
  expect(rangeOfDays('2026-11-17', '2026-11-17', berlin).from.toISOString()).toBe(
    '2026-11-16T23:00:00.000Z',
  )
  // In Beirut the clocks go forward at midnight.
  const { from } = rangeOfDays('2026-03-29', '2026-03-29', 'Asia/Beirut')
  expect(timeIn(from, 'Asia/Beirut')).toBe('01:00')
  expect(dayIn(from, 'Asia/Beirut')).toBe('2026-03-29')
})

test('moving keeps the time of day, also across a change of clocks', () => {
  const at = new Date('2026-10-24T07:30:15Z')
  const moved = onDay(at, '2026-10-26', berlin)
  expect(moved.toISOString()).toBe('2026-10-26T08:30:15.000Z')
  expect(timeIn(moved, berlin)).toBe('09:30')
  expect(onDay(moved, '2026-10-24', berlin)).toEqual(at)
})

test('a time that is skipped becomes an hour later, and of two equal ones the first counts', () => {
  const halfPastTwo = new Date('2026-03-28T01:30:00Z')
  const skipped = onDay(halfPastTwo, '2026-03-29', berlin)
  expect([dayIn(skipped, berlin), timeIn(skipped, berlin)]).toEqual(['2026-03-29', '03:30'])
  const twice = onDay(halfPastTwo, '2026-10-25', berlin)
  expect(twice.toISOString()).toBe('2026-10-25T00:30:00.000Z')
})

test('a draft is planned for the morning, or for the next hour of today', () => {
  const at = (now: string, day = '2026-11-17') =>
    timeIn(usualMoment(day, berlin, new Date(now)), berlin)
  expect(at('2026-11-17T06:00:00Z')).toBe('09:00')
  expect(at('2026-11-17T12:10:00Z')).toBe('14:00')
  expect(at('2026-11-17T22:30:00Z')).toBe('23:59')
  expect(at('2026-11-17T12:10:00Z', '2026-11-20')).toBe('09:00')
  expect(at('2026-11-17T12:10:00Z', '2026-11-10')).toBe('09:00')
})
