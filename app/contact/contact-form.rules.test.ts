import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { trapField } from '~/http/trap-field'
import { anyText } from '../../tests/support/posts'
import { contactLimits, parseContact } from './contact-form.rules'

const complete = {
  name: 'Ada Night',
  email: 'ada@example.com',
  subject: 'A correction',
  message: 'The second figure is last year’s.',
}

function posted(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

function errors(fields: Record<string, string>) {
  const parsed = parseContact(posted(fields))
  return parsed.ok ? {} : parsed.errors
}

describe('a message from the contact form', () => {
  test('is taken as it was written, without the space around it', () => {
    const parsed = parseContact(
      posted({ ...complete, name: '  Ada Night ', message: ' Hello\r\n' }),
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

  test('says of every field what is missing, in words for people', () => {
    expect(errors({})).toEqual({
      name: 'Tell us your name.',
      email: 'Give an email address, so that we can answer.',
      message: 'Write your message here.',
    })
    expect(errors({ ...complete, name: ' ', message: '\n\t' })).toEqual({
      name: 'Tell us your name.',
      message: 'Write your message here.',
    })
  })

  test.each(['ada', 'ada@', '@example.com', 'ada@example', 'a@b.example, c@d.example', 'a b@c.de'])(
    '%s is no email address',
    (email) => {
      expect(errors({ ...complete, email }).email).toContain('name@example.com')
    },
  )

  test('is refused where a field is too long, and taken at the limit', () => {
    for (const field of ['name', 'subject', 'message'] as const) {
      const most = contactLimits[field]
      expect(errors({ ...complete, [field]: 'x'.repeat(most) })).toEqual({})
      const { [field]: error } = errors({ ...complete, [field]: 'x'.repeat(most + 1) })
      expect(error).toBe(`This is too long: at most ${most.toLocaleString('en-US')} characters.`)
    }
  })

  test('whose trap is filled in is from a robot', () => {
    const parsed = parseContact(posted({ ...complete, [trapField]: 'https://spam.example' }))
    expect(parsed).toMatchObject({ ok: true, isFromRobot: true })
  })

  test('what was typed survives every error, to the letter', () => {
    const typed = { name: ' ', email: 'no\tsuch', subject: ' "x" <y>', message: ' a\n\nb ' }
    expect(parseContact(posted(typed))).toMatchObject({ ok: false, typed })
  })

  test('whatever comes, no line end and no control character gets into what becomes a header', () => {
    const fields = fc.record({ name: anyText, email: anyText, subject: anyText, message: anyText })
    fc.assert(
      fc.property(fields, (typed) => {
        const parsed = parseContact(posted({ ...complete, ...typed, email: complete.email }))
        if (!parsed.ok) return
        const { name, subject, message } = parsed.message
        expect(name + subject).not.toMatch(/\p{Cc}/u)
        expect(message).not.toContain('\0')
      }),
    )
  })

  test('a file in place of a text counts as nothing', () => {
    const form = posted(complete)
    form.set('message', new File(['x'], 'x.txt'))
    expect(parseContact(form)).toMatchObject({ ok: false, errors: { message: expect.any(String) } })
  })
})
