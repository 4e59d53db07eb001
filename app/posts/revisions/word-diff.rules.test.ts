import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { anyText } from '../../../tests/support/data/any-posts'
import { growth, quadratic } from '../../../tests/support/processor-time'
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

test('two texts of a megabyte with nothing in common are given up as a whole when the time is up', async () => {
  const texts = (words: number) =>
    ['a', 'b'].map((letter) =>
      Array.from({ length: words }, (_, n) => `${letter}${n}`).join(' '),
    ) as [string, string]
  // Each look at the clock takes a tenth of a second.
  let looks = 0
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => {
    looks += 1
    return looks * 100
  })
  onTestFinished(() => clock.mockRestore())
  const [older, newer] = texts(100_000)
  expect(wordDiff(older, newer)).toEqual([
    { is: 'removed', text: older },
    { is: 'added', text: newer },
  ])
  expect(looks).toBeLessThan(20)
  const compare = (pair: [string, string]) => wordDiff(...pair)
  expect(await growth(100_000, texts, compare)).toBeLessThan(quadratic)
})
