import { expect, test } from 'vitest'
import { adviceFor } from './publishing.rules'

const nothing = { question: '', answer: '' }
const whole = { body: 'Text.', summary: 'Short.', tags: ['AI'], faq: [nothing, nothing, nothing] }
const fields = (...args: Parameters<typeof adviceFor>) => adviceFor(...args).map((one) => one.field)

test('a post that lacks nothing is given no advice', () => {
  for (const kind of ['article', 'brief'] as const) {
    expect(adviceFor(kind, whole, { hasPicture: true })).toEqual([])
  }
})

test('what is missing and not required is named', () => {
  const bare = { ...whole, tags: [] }
  expect(fields('article', bare, { hasPicture: false })).toEqual(['picture', 'tags'])
  // Required of an article, so that its form says so itself.
  const empty = { ...whole, body: ' ', summary: '' }
  expect(fields('article', empty, { hasPicture: true })).toEqual([])
  expect(fields('brief', empty, { hasPicture: true })).toEqual(['summary', 'body'])
})

test('half of a question and answer is named, since readers are not shown it', () => {
  const faq = [
    { question: 'Why?', answer: '' },
    { question: '', answer: 'Because.' },
    { question: 'Who?', answer: 'We.' },
  ]
  expect(fields('brief', { ...whole, faq }, { hasPicture: true })).toEqual(['answer1', 'question2'])
})
