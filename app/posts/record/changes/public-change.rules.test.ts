import { expect, test } from 'vitest'
import { changeFormValues, publicChangeIn } from './change-form.rules'
import { changeProblem, maxReaderText } from './public-change.rules'

test('a correction says what was wrong; an update may, and a minor change does not', () => {
  expect(changeProblem({ change: 'correction', note: '' })).toBe('correction-without-text')
  expect(changeProblem({ change: 'correction', note: 'It is 5, not 6.' })).toBeNull()
  expect(changeProblem({ change: 'update', note: '' })).toBeNull()
  expect(changeProblem({ change: 'minor', note: '' })).toBeNull()
  expect(changeProblem({ change: 'minor', note: 'Typed before' })).toBe('text-of-minor-change')
})

test('a text for readers has 1,000 characters at most', () => {
  const note = '😀'.repeat(maxReaderText)
  expect(changeProblem({ change: 'update', note })).toBeNull()
  expect(changeProblem({ change: 'update', note: `${note}.` })).toBe('text-too-long')
})

test('a form without the fields makes a minor change, and a text is plain', () => {
  expect(publicChangeIn({ change: '', changeNote: ' \n' })).toEqual({ change: 'minor', note: '' })
  const typed = { change: 'correction', changeNote: ' It was\r\nwrong.\0 ' }
  expect(publicChangeIn(typed)).toEqual({ change: 'correction', note: 'It was\nwrong.' })
  expect(publicChangeIn({ change: 'recorded', changeNote: '' }).change).toBe('minor')
})

test('what is stored fills the form again', () => {
  for (const change of ['minor', 'update', 'correction'] as const) {
    const stored = { change, note: 'Why' }
    expect(publicChangeIn(changeFormValues(stored))).toEqual(stored)
  }
})
