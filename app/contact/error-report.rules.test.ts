import { expect, test } from 'vitest'
import { honeypotField } from '~/http/honeypot-field'
import { parseReport, reportSubject } from './error-report.rules'
import { contactLimits } from './form-fields.rules'

const complete = {
  page: '/ai/agents',
  passage: 'Three in ten agents.',
  message: 'It was four in ten.',
  name: 'Ada Night',
  email: 'ada@example.com',
}

const parse = (fields: Record<string, string>) => parseReport(new Map(Object.entries(fields)))

test('a report needs only what is wrong: no passage, name or address', () => {
  const empty = { page: '', passage: '', name: '', email: '' }
  expect(parse({ message: ' It is wrong.\r\n' })).toMatchObject({
    ok: true,
    isFromRobot: false,
    report: { ...empty, message: 'It is wrong.' },
  })
  expect(parse({ ...complete, message: ' \n' })).toMatchObject({
    ok: false,
    errors: { message: 'Say what is wrong.' },
    values: { ...complete, message: ' \n' },
  })
})

test('an address that is given must be complete, and every field has a limit', () => {
  expect(parse({ ...complete, email: 'ada@' })).toMatchObject({
    ok: false,
    errors: { email: expect.stringContaining('name@example.com') },
  })
  for (const field of ['page', 'passage', 'message', 'name'] as const) {
    const max = contactLimits[field]
    expect(parse({ ...complete, [field]: 'x'.repeat(max) }).ok, field).toBe(true)
    expect(parse({ ...complete, [field]: 'x'.repeat(max + 1) }), field).toMatchObject({
      ok: false,
      errors: { [field]: expect.stringContaining('too long') },
    })
  }
})

test('a report that fills in the trap is from a robot', () => {
  expect(parse({ ...complete, [honeypotField]: 'x' })).toMatchObject({
    ok: true,
    isFromRobot: true,
  })
})

test('its subject names the article, or the page', () => {
  expect(reportSubject('/ai/agents', 'Agents')).toBe('Error in “Agents”')
  expect(reportSubject('/ai/gone', null)).toBe('Error on /ai/gone')
  expect(reportSubject('', null)).toBe('Error on the site')
})
