import { expect, test } from 'vitest'
import { cityOf, publishControl } from './publish-control.rules'

const draft = {
  kind: 'article' as const,
  status: 'draft' as const,
  mayPublish: true,
  reviewState: 'none' as const,
  isApprovalRequired: false,
  at: '',
  storedAt: '',
  timeZone: 'Europe/Rome',
  now: new Date('2026-11-15T08:00:00Z'),
}

const publishLabel = (input: Parameters<typeof publishControl>[0]) =>
  publishControl(input).publish?.label

test('a new post and a draft are published now, after a confirmation', () => {
  for (const status of [null, 'draft'] as const) {
    const control = publishControl({ ...draft, status })
    expect(control.publish).toMatchObject({ label: 'Publish now…', isMain: true })
    expect(control.save).toMatchObject({ label: 'Save draft', choice: 'draft', isMain: false })
    expect(control.completeness).toBe('complete')
  }
})

test('a chosen time is part of the label, in the time zone of the editor', () => {
  expect(publishLabel({ ...draft, at: '2026-11-15T14:00' })).toBe('Schedule for 14:00 Rome…')
  expect(publishLabel({ ...draft, at: '2026-11-16T09:30' })).toBe(
    'Schedule for 16 Nov, 09:30 Rome…',
  )
  expect(publishLabel({ ...draft, at: '2027-01-02T09:30' })).toBe(
    'Schedule for 2 Jan 2027, 09:30 Rome…',
  )
})

test('today is the day in the time zone of the editor', () => {
  const lateInRome = { ...draft, now: new Date('2026-11-15T23:30:00Z') }
  expect(publishLabel({ ...lateInRome, at: '2026-11-16T09:00' })).toBe('Schedule for 09:00 Rome…')
})

test('a time that has passed stands in the way', () => {
  expect(publishControl({ ...draft, at: '2026-11-15T08:59' }).isTimePast).toBe(true)
  expect(publishControl({ ...draft, at: '2026-11-15T09:01' }).isTimePast).toBe(false)
  const due = { ...draft, at: '2026-11-15T08:59', storedAt: '2026-11-15T08:59' }
  expect(publishControl(due).isTimePast, 'a draft that was planned for it').toBe(true)
  expect(publishControl({ ...due, status: 'scheduled' }).isTimePast).toBe(false)
})

test('an author submits drafts for review, which need only what drafts need', () => {
  const control = publishControl({ ...draft, mayPublish: false })
  expect(control.publish).toBeNull()
  expect(control.submit).toMatchObject({ label: 'Submit for review', isMain: true })
  expect(control.save).toMatchObject({ label: 'Save draft', isMain: false })
  expect(control.completeness).toBe('draft')
  const inReview = publishControl({ ...draft, mayPublish: false, reviewState: 'in-review' })
  expect(inReview.submit).toBeNull()
  expect(inReview.save).toMatchObject({ label: 'Save draft', isMain: true })
})

test('a required approval stands in the way of publishing, and of nothing else', () => {
  const required = { ...draft, isApprovalRequired: true }
  expect(publishControl(required).isUnapproved).toBe(true)
  expect(publishControl({ ...required, reviewState: 'approved' }).isUnapproved).toBe(false)
  expect(publishControl({ ...required, status: 'published' }).isUnapproved).toBe(false)
  expect(publishControl({ ...required, mayPublish: false }).isUnapproved).toBe(false)
})

test('a scheduled post is saved as it is until its time is changed', () => {
  const scheduled = {
    ...draft,
    status: 'scheduled' as const,
    at: '2026-11-15T14:00',
    storedAt: '2026-11-15T14:00',
  }
  const unchanged = publishControl(scheduled)
  expect(unchanged.save).toMatchObject({ label: 'Save changes', choice: 'save', isMain: true })
  expect(unchanged.publish).toMatchObject({ label: 'Change schedule…', isMain: false })
  const moved = publishControl({ ...scheduled, at: '2026-11-15T15:00' })
  expect(moved.save.isMain).toBe(false)
  expect(moved.publish).toMatchObject({ label: 'Schedule for 15:00 Rome…', isMain: true })
  const cleared = publishControl({ ...scheduled, at: '' })
  expect(cleared.publish).toMatchObject({ label: 'Publish now…', isMain: true })
})

test('a published post has one button, which names what readers see', () => {
  const live = publishControl({ ...draft, status: 'published' })
  expect(live.publish).toBeNull()
  expect(live.save).toMatchObject({ label: 'Save changes to the live article', isMain: true })
  expect(live.completeness).toBe('complete')
  expect(publishControl({ ...draft, kind: 'brief', status: 'published' }).save.label).toBe(
    'Save changes to the live weekly brief',
  )
})

test('a withdrawn post is saved, and readers do not see it', () => {
  const control = publishControl({ ...draft, status: 'withdrawn' })
  expect(control.publish).toBeNull()
  expect(control.save).toMatchObject({ label: 'Save changes', effect: 'Readers do not see it.' })
})

test('the city of a time zone', () => {
  expect(cityOf('America/New_York')).toBe('New York')
  expect(cityOf('UTC')).toBe('UTC')
})

test('a next version is published as changes, and can be kept only of a published post', () => {
  const next = { ...draft, isNextVersion: true }
  expect(publishControl(next).save.label).toBe('Save next version')
  expect(publishLabel(next)).toBe('Publish changes now…')
  expect(publishLabel({ ...next, at: '2026-11-15T14:00' })).toBe('Schedule changes for 14:00 Rome…')
  const published = { ...draft, status: 'published' as const, mayKeep: true }
  expect(publishControl(published).keep?.label).toBe('Keep as next version')
  expect(publishControl({ ...published, mayKeep: false }).keep).toBeNull()
  expect(publishControl({ ...draft, mayKeep: true }).keep).toBeNull()
})
