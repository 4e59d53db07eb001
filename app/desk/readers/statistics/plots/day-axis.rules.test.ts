import { expect, test } from 'vitest'
import { addDays } from '~/posts/lists/calendar/calendar-days.rules'
import { dayTicks, weeklyAverages } from './day-axis.rules'

const daysUntil = (last: string, count: number) =>
  Array.from({ length: count }, (_, index) => addDays(last, index + 1 - count))

test('a week has a label for each day, and every second on a phone', () => {
  const ticks = dayTicks(daysUntil('2026-11-17', 7))
  expect(ticks.map(({ label }) => label)).toEqual([
    '11 Nov',
    '12 Nov',
    '13 Nov',
    '14 Nov',
    '15 Nov',
    '16 Nov',
    '17 Nov',
  ])
  expect(ticks.filter(({ isOnPhone }) => isOnPhone).map(({ index }) => index)).toEqual([0, 2, 4, 6])
})

test.each([30, 90])('the last of %i days has a label, and few others', (count) => {
  const ticks = dayTicks(daysUntil('2026-11-17', count))
  expect(ticks.at(-1)).toEqual({ index: count - 1, label: '17 Nov', isOnPhone: true })
  expect(ticks.length).toBeLessThan(8)
})

test('a year has a label for each month, and the year at its beginning', () => {
  const ticks = dayTicks(daysUntil('2026-11-17', 365))
  expect(ticks.map(({ label }) => label)).toEqual([
    ...['Dec', '2026', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov'],
  ])
  expect(ticks.filter(({ isOnPhone }) => isOnPhone)).toHaveLength(4)
})

test('an average needs seven days', () => {
  expect(weeklyAverages([7, 0, 0, 0, 0, 0, 0, 14])).toEqual([
    ...[null, null, null, null, null, null],
    1,
    2,
  ])
})
