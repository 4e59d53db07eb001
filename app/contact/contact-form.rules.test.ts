import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { honeypotField } from '~/http/honeypot-field'
import { anyText } from '../../tests/support/data/any-posts'
import { parseContact } from './contact-form.rules'
import { contactLimits } from './form-fields.rules'

const complete = {
  name: 'Ada Night',
  email: 'ada@example.com',
  subject: 'A correction',
  message: 'The second figure is last year’s.',
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

function errors(fields: Record<string, string>) {
  const parsed = parseContact(formOf(fields))
  return parsed.ok ? {} : parsed.errors
}

describe('a message from the contact form', () => {
  test('is trimmed and otherwise unchanged', () => {
    const parsed = parseContact(
      formOf({ ...complete, name: '  Ada Night ', message: ' Hello\r\n' }),
    )
    expect(parsed).toMatchObject({
      ok: true,
      isFromRobot: false,
      message: { ...complete, message: 'Hello' },
    })
  })

  test('needs no subject', () => {
    expect(errors({ ...complete, subject: '' })).toEqual({})
  })

  test('needs a name, an email address and a text', () => {
    expect(errors({})).toEqual({
      name: 'Enter your name.',
      email: 'Enter your email address, so that we can reply.',
      message: 'Enter a message.',
    })
    expect(errors({ ...complete, name: ' ', message: '\n\t' })).toEqual({
      name: 'Enter your name.',
      message: 'Enter a message.',
    })
  })

  test.each(['ada', 'ada@', '@example.com', 'ada@example', 'a@b.example, c@d.example', 'a b@c.de'])(
    '%s is not an email address',
    (email) => {
      expect(errors({ ...complete, email }).email).toContain('name@example.com')
    },
  )

  test('is rejected if a field is longer than its limit', () => {
    for (const field of ['name', 'subject', 'message'] as const) {
      const max = contactLimits[field]
      expect(errors({ ...complete, [field]: 'x'.repeat(max) })).toEqual({})
      const { [field]: error } = errors({ ...complete, [field]: 'x'.repeat(max + 1) })
      expect(error).toBe(`This is too long. Use at most ${max.toLocaleString('en-US')} characters.`)
    }
  })

  test('with a filled trap field is from a robot', () => {
    const parsed = parseContact(formOf({ ...complete, [honeypotField]: 'https://spam.example' }))
    expect(parsed).toMatchObject({ ok: true, isFromRobot: true })
  })

  test('is rejected with exactly what was typed', () => {
    const values = { name: ' ', email: 'no\tsuch', subject: ' "x" <y>', message: ' a\n\nb ' }
    expect(parseContact(formOf(values))).toMatchObject({ ok: false, values })
  })

  test('never has a control character in its name or subject, which become mail headers', () => {
    const fields = fc.record({ name: anyText, email: anyText, subject: anyText, message: anyText })
    fc.assert(
      fc.property(fields, (values) => {
        const parsed = parseContact(formOf({ ...complete, ...values, email: complete.email }))
        if (!parsed.ok) return
        const { name, subject, message } = parsed.message
        expect(name + subject).not.toMatch(/\p{Cc}/u)
        expect(message).not.toContain('\0')
      }),
    )
  })

  test('with a file in place of a text has no text', () => {
    const form = formOf(complete)
    form.set('message', new File(['x'], 'x.txt'))
    expect(parseContact(form)).toMatchObject({ ok: false, errors: { message: expect.any(String) } })
  })
})
