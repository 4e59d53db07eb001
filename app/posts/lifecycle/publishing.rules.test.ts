import { expect, test } from 'vitest'
import { adviceFor, planSubmission } from './publishing.rules'

const nothing = { question: '', answer: '' }
const whole = { body: 'Text.', summary: 'Short.', tags: ['AI'], faq: [nothing, nothing, nothing] }
const fields = (...args: Parameters<typeof adviceFor>) => adviceFor(...args).map((one) => one.field)

test('a post that lacks nothing gets no advice', () => {
  for (const kind of ['article', 'brief'] as const) {
    expect(adviceFor(kind, whole, { hasPicture: true })).toEqual([])
  }
})

test('advice names what is missing but not required', () => {
  const bare = { ...whole, tags: [] }
  expect(fields('article', bare, { hasPicture: false })).toEqual(['picture', 'tags'])
  // Required of an article, so that its form says so itself.
  const empty = { ...whole, body: ' ', summary: '' }
  expect(fields('article', empty, { hasPicture: true })).toEqual([])
  expect(fields('brief', empty, { hasPicture: true })).toEqual(['summary', 'body'])
})

test('advice names half a question or answer, because readers do not see it', () => {
  const faq = [
    { question: 'Why?', answer: '' },
    { question: '', answer: 'Because.' },
    { question: 'Who?', answer: 'We.' },
  ]
  expect(fields('brief', { ...whole, faq }, { hasPicture: true })).toEqual(['answer1', 'question2'])
})

const at = new Date('2026-03-02T09:00:00Z')

test('a form publishes, schedules and unschedules a post that is not published yet', () => {
  const changeOf = (...plan: Parameters<typeof planSubmission>) => planSubmission(...plan).change
  expect(changeOf('draft', 'now', { as: 'published' })).toEqual({ step: 'publish' })
  expect(changeOf('draft', 'draft', { as: 'draft' })).toBeUndefined()
  expect(changeOf('scheduled', 'later', { as: 'scheduled', at })).toEqual({ step: 'schedule', at })
  expect(changeOf('scheduled', 'draft', { as: 'draft' })).toEqual({ step: 'unschedule' })
})

test('a post that was published while its form was open is saved as it is', () => {
  for (const status of ['published', 'withdrawn', 'binned'] as const) {
    expect(planSubmission(status, 'later', { as: 'scheduled', at }).change).toBeUndefined()
    expect(planSubmission(status, 'draft', { as: 'draft' }).change).toBeUndefined()
  }
})

test('whatever leads to readers, or asks what publishing would do, needs a complete post', () => {
  const needed = (...plan: Parameters<typeof planSubmission>) =>
    planSubmission(...plan).completeness
  expect(needed('draft', 'draft', { as: 'draft' })).toBe('draft')
  expect(needed('draft', 'ask', { as: 'draft' })).toBe('complete')
  expect(needed('draft', 'later', null), 'also without a time').toBe('complete')
  expect(needed('scheduled', 'draft', { as: 'draft' })).toBe('draft')
  expect(needed('scheduled', null, null)).toBe('complete')
  expect(needed('withdrawn', null, null)).toBe('draft')
})
