import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText } from '../../../tests/support/data/any-posts'
import { slowness } from '../../../tests/support/pace'
import { type DiffPart, wordDiff } from './word-diff.rules'

const side = (diff: DiffPart[], without: DiffPart['is']) =>
  diff
    .filter(({ is }) => is !== without)
    .map(({ text }) => text)
    .join('')

test('a changed word is one removed and one new word, and the rest is the same', () => {
  expect(wordDiff('Trust is a budget.', 'Trust is a promise.')).toEqual([
    { is: 'same', text: 'Trust is a ' },
    { is: 'removed', text: 'budget' },
    { is: 'added', text: 'promise' },
    { is: 'same', text: '.' },
  ])
})

test('the parts contain every character of both texts, in order', () => {
  fc.assert(
    fc.property(anyText, anyText, (older, newer) => {
      const diff = wordDiff(older, newer)
      expect(side(diff, 'added')).toBe(older)
      expect(side(diff, 'removed')).toBe(newer)
    }),
  )
})

test('two texts of a megabyte with nothing in common are compared within two seconds', () => {
  const [older, newer] = ['a', 'b'].map((letter) =>
    Array.from({ length: 100_000 }, (_, n) => `${letter}${n}`).join(' '),
  ) as [string, string]
  const startedAt = performance.now()
  const diff = wordDiff(older, newer)
  expect(performance.now() - startedAt).toBeLessThan(2000 * slowness())
  expect(side(diff, 'added')).toBe(older)
  expect(side(diff, 'removed')).toBe(newer)
})
