import { expect, test } from 'vitest'
import { changeBetween } from '~/autosave/text-change.rules'
import { placeAfterChange } from './text-range.rules'

test.each([
  ['abcd', 'Xabcd', 2, 3],
  ['abcd', 'abXcd', 2, 2],
  ['abcd', 'abcdX', 2, 2],
  ['abcd', 'cd', 2, 0],
  ['abcd', 'ad', 2, 1],
  ['abcd', 'abcd', 4, 4],
])('%s to %s: a place moves from %i to %i', (before, after, place, expected) => {
  expect(placeAfterChange(changeBetween(before, after), place)).toBe(expected)
})
