import fc from 'fast-check'
import { expect, test } from 'vitest'
import { slowness } from '../../../tests/support/pace'
import { anyText } from '../../../tests/support/posts'
import { type Stretch, wordDiff } from './word-diff.rules'

const side = (diff: Stretch[], without: Stretch['is']) =>
  diff
    .filter(({ is }) => is !== without)
    .map(({ text }) => text)
    .join('')

test('a changed word is one word gone and one new, and the rest is the same', () => {
  expect(wordDiff('Trust is a budget.', 'Trust is a promise.')).toEqual([
    { is: 'same', text: 'Trust is a ' },
    { is: 'gone', text: 'budget' },
    { is: 'new', text: 'promise' },
    { is: 'same', text: '.' },
  ])
})

test('every character of both texts is there, in order, whatever they are', () => {
  fc.assert(
    fc.property(anyText, anyText, (older, newer) => {
      const diff = wordDiff(older, newer)
      expect(side(diff, 'new')).toBe(older)
      expect(side(diff, 'gone')).toBe(newer)
    }),
  )
})

test('two texts of a megabyte with nothing in common are told apart within two seconds', () => {
  const [older, newer] = ['a', 'b'].map((letter) =>
    Array.from({ length: 100_000 }, (_, n) => `${letter}${n}`).join(' '),
  ) as [string, string]
  const startedAt = performance.now()
  const diff = wordDiff(older, newer)
  expect(performance.now() - startedAt).toBeLessThan(2000 * slowness())
  expect(side(diff, 'new')).toBe(older)
  expect(side(diff, 'gone')).toBe(newer)
})
