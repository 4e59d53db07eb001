import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyText } from '../../../tests/support/data/any-posts'
import { faqEntries } from './faq.rules'

describe('SPEC 2: at most 3 entries; an entry is skipped unless both question and answer are non-empty', () => {
  test('entries are shown in order, trimmed', () => {
    expect(
      faqEntries([
        { question: ' Why? ', answer: 'Because.\n' },
        { question: 'How?', answer: 'So.' },
      ]),
    ).toEqual([
      { question: 'Why?', answer: 'Because.' },
      { question: 'How?', answer: 'So.' },
    ])
  })

  test.each([
    ['an empty answer', { question: 'Why?', answer: '' }],
    ['an empty question', { question: '', answer: 'Because.' }],
    ['only blanks for an answer', { question: 'Why?', answer: ' \n' }],
    ['no answer stored', { question: 'Why?', answer: null }],
    ['no question at all', { answer: 'Because.' }],
  ])('an entry with %s is skipped, and the next takes its place', (_, entry) => {
    const whole = { question: 'How?', answer: 'So.' }
    expect(faqEntries([entry, whole])).toEqual([whole])
  })

  test('the fourth whole entry is left out; skipped ones do not count', () => {
    const whole = ['a', 'b', 'c', 'd'].map((letter) => ({ question: letter, answer: letter }))
    expect(faqEntries([{ question: 'x' }, ...whole])).toEqual(whole.slice(0, 3))
  })

  test('whatever is stored, what is shown is whole, and at most three', () => {
    const stored = fc.record({ question: fc.option(anyText), answer: fc.option(anyText) })
    fc.assert(
      fc.property(fc.array(stored), (candidates) => {
        const shown = faqEntries(candidates)
        expect(shown.length).toBeLessThanOrEqual(3)
        for (const { question, answer } of shown) {
          expect(question).toMatch(/\S/)
          expect(answer).toMatch(/\S/)
        }
        expect(faqEntries(shown)).toEqual(shown)
      }),
    )
  })
})
