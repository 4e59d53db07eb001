import { expect, test } from 'vitest'
import { emptyForm } from '../form/post-form.rules'
import { changedPlaces, inWords } from './merge-summary.rules'

test('what was changed is named field by field, with the number of paragraphs', () => {
  const before = { ...emptyForm(), body: 'One.\n\nTwo.\n\nThree.', summary: 'Short.' }
  const after = {
    ...before,
    summary: 'Shorter.',
    body: 'One!\n\nTwo.\n\nThree.\n\nFour.',
    question2: 'Why?',
    answer2: 'Because.',
  }
  expect(inWords(changedPlaces(before, after))).toBe('the summary, two paragraphs, and question 2')
  expect(changedPlaces(before, { ...before, body: `${before.body}\n\nMore.` })).toEqual([
    'one paragraph',
  ])
  expect(changedPlaces(before, before)).toEqual([])
})
