import { expect, test } from 'vitest'
import { changeFor } from './when.request'

const at = new Date('2026-03-02T09:00:00Z')

test('a form says when a post is to come out, while it is not out', () => {
  expect(changeFor('draft', { as: 'published' })).toEqual({ step: 'publish' })
  expect(changeFor('draft', { as: 'draft' })).toBeUndefined()
  expect(changeFor('scheduled', { as: 'scheduled', at })).toEqual({ step: 'schedule', at })
  expect(changeFor('scheduled', { as: 'draft' })).toEqual({ step: 'unschedule' })
})

test('one that came out while its form was open is saved as it is', () => {
  for (const status of ['published', 'withdrawn', 'binned'] as const) {
    expect(changeFor(status, { as: 'scheduled', at })).toBeUndefined()
    expect(changeFor(status, { as: 'draft' })).toBeUndefined()
  }
})
