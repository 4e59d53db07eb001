import { expect, test } from 'vitest'
import { anEditor } from '../../../../tests/support/data/desk'
import { plannedTimeIn, readWhen } from './when.request'

const editor = { ...anEditor('ed'), timeZone: 'Europe/Rome' }

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

const plannedIn = (fields: Record<string, string>, by = editor) =>
  plannedTimeIn(readWhen(formOf({ when: 'draft', ...fields }), by))

test('a draft is planned for a time that was typed, in the time zone of the editor', () => {
  const plannedAt = new Date('2026-11-15T13:00:00Z')
  expect(plannedIn({ at: '2026-11-15T14:00', 'at-before': '' })).toEqual({ plannedAt })
  expect(plannedIn({ at: '', 'at-before': '2026-11-15T14:00' })).toEqual({ plannedAt: null })
})

test('a form that did not change the time leaves it: another editor may have', () => {
  expect(plannedIn({ at: '', 'at-before': '' })).toEqual({})
  expect(plannedIn({ at: '2026-11-15T14:00', 'at-before': '2026-11-15T14:00' })).toEqual({})
  expect(plannedIn({})).toEqual({})
})

test('authors plan nothing', () => {
  const author = { ...anEditor('ann', 'author'), timeZone: 'Europe/Rome' }
  expect(plannedIn({ at: '2026-11-15T14:00', 'at-before': '' }, author)).toEqual({})
})

test('a time in an hour that the clocks skip is refused, for a draft too', () => {
  const form = formOf({ when: 'draft', at: '2027-03-28T02:30', 'at-before': '' })
  expect(readWhen(form, editor)).toMatchObject({
    ok: false,
    error: expect.stringContaining('skip this hour'),
  })
})
