import { expect, test } from 'vitest'
import { changedWordsText } from './shown-revisions.rules'

test('one word is a word', () => {
  expect(changedWordsText({ added: 1, removed: 2 })).toBe('1 word added, 2 removed')
  expect(changedWordsText({ added: 0, removed: 1 })).toBe('0 words added, 1 removed')
})
