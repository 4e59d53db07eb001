import { expect, test } from 'vitest'
import { longDescription, missingParts } from './missing.rules'

const nothing = { question: '', answer: '' }
const whole = { body: 'Text.', summary: 'Short.', tags: ['AI'], faq: [nothing, nothing, nothing] }
const fields = (...args: Parameters<typeof missingParts>) =>
  missingParts(...args).map((one) => one.field)

test('a post that lacks nothing gets no hint', () => {
  for (const kind of ['article', 'brief'] as const) {
    expect(missingParts(kind, whole, { hasPicture: true })).toEqual([])
  }
})

test('a hint names what is missing but not required', () => {
  const bare = { ...whole, tags: [] }
  expect(fields('article', bare, { hasPicture: false })).toEqual(['picture', 'tags'])
  // Required of an article, so that its form says so itself.
  const empty = { ...whole, body: ' ', summary: '' }
  expect(fields('article', empty, { hasPicture: true })).toEqual([])
  expect(fields('brief', empty, { hasPicture: true })).toEqual(['summary', 'body'])
})

test('a hint names half a question or answer, because readers do not see it', () => {
  const faq = [
    { question: 'Why?', answer: '' },
    { question: '', answer: 'Because.' },
    { question: 'Who?', answer: 'We.' },
  ]
  expect(fields('brief', { ...whole, faq }, { hasPicture: true })).toEqual(['answer1', 'question2'])
})

test('a description that search engines would cut is pointed out from there on', () => {
  const metaDescription = ` ${'é'.repeat(159)}😀and more`
  expect(longDescription('article', { metaDescription })).toMatchObject([
    { field: 'metaDescription', range: { start: 162, end: metaDescription.length } },
  ])
  expect(longDescription('article', { metaDescription: 'x'.repeat(160) })).toEqual([])
  // The form of a brief refuses it.
  expect(longDescription('brief', { metaDescription })).toEqual([])
})
