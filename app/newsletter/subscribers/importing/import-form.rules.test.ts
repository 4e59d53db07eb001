import { expect, test } from 'vitest'
import { initialValues, parseImportForm } from './import-form.rules'

const file = { names: ['Email', 'Consent', 'Name'] }
const sent = (fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return parseImportForm(form, file)
}
const complete = { 'column-email': '0', mode: 'confirmed', consent: 'At the fair.', domain: 'ai' }

test('a complete form is a plan', () => {
  expect(sent(complete)).toEqual({
    ok: true,
    plan: {
      columns: { email: 0, status: null, date: null, consent: null, domains: null },
      mode: 'confirmed',
      consent: 'At the fair.',
      domains: ['ai'],
    },
  })
})

test('people who agreed need a record of it: a text or a column', () => {
  expect(sent({ ...complete, consent: '  ' })).toMatchObject({
    errors: { consent: expect.stringContaining('how and when') },
  })
  expect(sent({ ...complete, consent: '', 'column-consent': '1' })).toMatchObject({ ok: true })
  expect(sent({ ...complete, consent: 'x'.repeat(1001) })).toMatchObject({
    errors: { consent: expect.stringContaining('1001 characters') },
  })
  const invitation = sent({ ...complete, mode: 'invite' })
  expect(invitation).toMatchObject({ ok: true, plan: { consent: '' } })
})

test('nothing is chosen for the owner, and what was typed is shown again', () => {
  const form = sent({ choosing: '1', 'column-email': '7', consent: 'At the fair.' })
  expect(form).toMatchObject({
    ok: false,
    values: { consent: 'At the fair.', mode: null },
    errors: {
      'column-email': expect.any(String),
      mode: expect.any(String),
      domains: expect.any(String),
    },
  })
  const shown = initialValues({
    ...file,
    hasHeader: true,
    origin: null,
    isUtf: true,
    rows: 1,
    sample: [],
  })
  expect(shown).toMatchObject({ mode: null, consent: '', columns: { email: 0, consent: 1 } })
})
