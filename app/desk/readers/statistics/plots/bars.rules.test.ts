import { expect, test } from 'vitest'
import { barsBelow, linePath, stackedBars, yOf } from './bars.rules'
import { scaleOf } from './scale.rules'

const size = { scale: scaleOf(100), height: 200, barWidth: 0.5 }

test('bars stand on the line of 0, and on each other with a gap', () => {
  expect(
    stackedBars(
      [
        [50, 0],
        [25, 100],
      ],
      size,
    ),
  ).toEqual(['M0.25 200V100h0.5V200z', 'M0.25 99V50h0.5V99zM1.25 200V0h0.5V200z'])
})

test('a tiny bar is never upside down', () => {
  expect(stackedBars([[99.9], [0.1]], size)[1]).toBe('M0.25 0V0h0.5V0z')
})

test('bars hang from the line of 0', () => {
  const both = { ...size, scale: scaleOf(50, -50) }
  expect(yOf(0, both)).toBe(100)
  expect(barsBelow([25, 0], both)).toBe('M0.25 150V100h0.5V150z')
})

test('a line begins where there are values', () => {
  expect(linePath([null, 0, 50, null, 100], size)).toBe('M1.5 200L2.5 100M4.5 0')
})
