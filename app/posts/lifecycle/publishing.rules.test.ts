import { expect, test } from 'vitest'
import { planSubmission } from './publishing.rules'

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
