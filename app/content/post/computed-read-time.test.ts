import { expect, test } from 'vitest'
import { visibleText } from '../markdown/visible-text'
import { computedReadTime } from './computed-read-time'

test.each([
  [1, 1],
  [8, 1],
  [200, 1],
  [201, 2],
  [2420, 13],
])('%i words take %i minutes: 200 a minute, rounded up', (words, minutes) => {
  expect(computedReadTime('word '.repeat(words))).toBe(minutes)
})

test('only words that a reader sees are counted', () => {
  const link = '[here](https://example.com/a-very/long-address/of-many-words)\n\n'
  expect(computedReadTime(visibleText(link.repeat(200)))).toBe(1)
})

test('of no words nothing is computed', () => {
  expect(computedReadTime('')).toBeNull()
  expect(computedReadTime(' — … ')).toBeNull()
})
