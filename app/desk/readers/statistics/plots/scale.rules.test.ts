import { expect, test } from 'vitest'
import { scaleOf, shortNumber, wholeNumber } from './scale.rules'

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [100, [0, 50, 100]],
  [1234, [0, 500, 1000, 1500]],
])('an axis up to %i has round numbers', (highest, ticks) => {
  expect(scaleOf(highest).ticks).toEqual(ticks)
})

test('an axis has numbers below zero where there are such values', () => {
  expect(scaleOf(30, -12)).toEqual({ min: -20, max: 40, ticks: [-20, 0, 20, 40] })
  expect(scaleOf(0, -3).ticks).toEqual([-3, -2, -1, 0])
})

test('every value is on the axis', () => {
  for (let highest = 0; highest < 3000; highest += 7) {
    const { min, max, ticks } = scaleOf(highest, -highest / 3)
    expect(max).toBeGreaterThanOrEqual(highest)
    expect(min).toBeLessThanOrEqual(-highest / 3)
    expect(ticks.length).toBeLessThan(9)
    expect(ticks.every(Number.isInteger)).toBe(true)
  }
})

test('large numbers are short', () => {
  expect([0, 950, 1000, 1250, 35_000, 1_200_000].map(shortNumber)).toEqual([
    '0',
    '950',
    '1k',
    '1.3k',
    '35k',
    '1.2M',
  ])
})

test('whole numbers have commas', () => {
  expect([0, 950, 12_345, 1_200_000].map(wholeNumber)).toEqual(['0', '950', '12,345', '1,200,000'])
})
