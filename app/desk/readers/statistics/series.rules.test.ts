import { expect, test } from 'vitest'
import { addedByDay, changeText, daysIn, filled } from './series.rules'

const range = { from: '2026-02-27', to: '2026-03-02' }

test('a day without a count has 0', () => {
  expect(daysIn(range)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02'])
  const counts = [
    { day: '2026-02-28', count: 3 },
    { day: '2026-02-28', count: 1 },
    { day: '2026-03-02', count: 5 },
    { day: '2026-03-03', count: 9 },
  ]
  expect(filled(range, counts)).toEqual([0, 4, 0, 5])
})

test('series are added day by day', () => {
  expect(
    addedByDay([
      [1, 2],
      [3, 4],
    ]),
  ).toEqual([4, 6])
  expect(addedByDay([])).toEqual([])
})

test('a change is a percentage of the days before', () => {
  expect(changeText(112, 100)).toBe('+12 %')
  expect(changeText(50, 100)).toBe('−50 %')
  expect(changeText(1000, 10)).toBe('+9,900 %')
  expect(changeText(100, 100)).toBe('as before')
  expect(changeText(100, 0)).toBeNull()
  expect(changeText(100, null)).toBeNull()
})
