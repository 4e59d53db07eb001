import { expect, test } from 'vitest'
import { countWords, visibleText } from '~/markdown/visible-text'
import { computedReadTime } from './computed-read-time.rules'

const ofText = (text: string) => computedReadTime(countWords(text))

test.each([
  [1, 1],
  [8, 1],
  [200, 1],
  [201, 2],
  [2420, 13],
])('%i words take %i minutes: 200 a minute, rounded up', (words, minutes) => {
  expect(ofText('word '.repeat(words))).toBe(minutes)
})

test('only words that a reader sees are counted', () => {
  const link = '[here](https://example.com/a-very/long-address/of-many-words)\n\n'
  expect(ofText(visibleText(link.repeat(200)))).toBe(1)
})

test('of no words nothing is computed', () => {
  expect(ofText('')).toBeNull()
  expect(ofText(' — … ')).toBeNull()
})
