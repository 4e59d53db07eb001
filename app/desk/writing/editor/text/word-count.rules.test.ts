import fc from 'fast-check'
import { expect, test } from 'vitest'
import { searchTextOf } from '~/posts/saving/search-text.rules'
import { anyText } from '../../../../../tests/support/data/any-posts'
import { WordCounter } from './word-count.rules'

function count(counter: WordCounter, body: string): { words: number; parsed: number } {
  const counting = counter.count(body)
  for (let parsed = 0; ; parsed += 1) {
    const { done, value } = counting.next()
    if (done) return { words: value, parsed }
  }
}

const long = Array.from(
  { length: 90 },
  (_, n) =>
    `## Part ${n}\n\nA [sentence](https://example.com/a/b-c) with a note.[^${n}]\n\n[^${n}]: Of it.`,
).join('\n\n')

test('words are counted as for the published reading time', () => {
  for (const body of ['', 'One *two*.', '[a](b c d)', long, '```\nx y\n\nz\n```']) {
    expect(count(new WordCounter(), body).words).toBe(searchTextOf(body).wordCount)
  }
  fc.assert(
    fc.property(anyText, (body) => {
      expect(count(new WordCounter(), body).words).toBe(searchTextOf(body).wordCount)
    }),
  )
})

test('after a key only its part is parsed again', () => {
  const prose = Array.from({ length: 2_000 }, (_, n) => `Sentence ${n} of the watch.`).join('\n\n')
  const counter = new WordCounter()
  expect(count(counter, prose).parsed).toBeGreaterThan(1)
  expect(count(counter, prose).parsed).toBe(0)
  expect(count(counter, `More ${prose}`).parsed).toBeLessThanOrEqual(2)
})
