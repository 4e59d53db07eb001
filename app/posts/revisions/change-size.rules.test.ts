import { expect, test } from 'vitest'
import { someContent } from '../../../tests/support/data/desk'
import { changedWordsText, changeSize } from './change-size.rules'

test('words of all compared fields are counted, and a first version only adds', () => {
  const older = someContent({ body: 'Trust is a budget.' })
  const faq = [{ question: 'Why now?', answer: '' }]
  const newer = someContent({ title: 'Less trust', body: 'Trust is a promise to keep.', faq })
  expect(changeSize(older, newer)).toEqual({ added: 6, removed: 2 })
  expect(changeSize(null, { title: 'One two', body: 'Three' })).toEqual({ added: 3, removed: 0 })
})

test('a paragraph that moved is no change in size', () => {
  expect(changeSize({ body: 'One.\n\nTwo.' }, { body: 'Two.\n\nOne.' })).toEqual({
    added: 0,
    removed: 0,
  })
})

test('one word is a word', () => {
  expect(changedWordsText({ added: 1, removed: 2 })).toBe('1 word added, 2 removed')
  expect(changedWordsText({ added: 0, removed: 0 })).toBe('No words changed')
  expect(changedWordsText({ added: 0, removed: 1 })).toBe('0 words added, 1 removed')
})
