import { z } from 'zod'
import { honeypotField } from '~/http/honeypot-field'

/** A valid message from /contact. */
export interface ContactMessage {
  name: string
  email: string
  subject: string
  message: string
}

export type ContactField = keyof ContactMessage

/** What was typed, so that the form can show it again. */
export type ContactFormValues = Record<ContactField, string>

export type ParsedContact = { values: ContactFormValues } & (
  | { ok: true; message: ContactMessage; isFromRobot: boolean }
  | { ok: false; errors: Partial<Record<ContactField, string>> }
)

export const contactLimits = { name: 100, email: 200, subject: 150, message: 5000 } as const

export const contactFields = [
  'name',
  'email',
  'subject',
  'message',
] as const satisfies ContactField[]

export const emptyContactForm: ContactFormValues = { name: '', email: '', subject: '', message: '' }

// A line end in a mail header would add another header.
const controlCharacters = /\p{Cc}+/gu

const line = z.string().transform((text) => text.replace(controlCharacters, ' ').trim())

const fields = z.object({
  name: line
    .refine((name) => name !== '', 'Enter your name.')
    .refine(atMost('name'), tooLong('name')),
  email: line
    .refine((email) => email !== '', 'Enter your email address, so that we can reply.')
    .refine(
      (email) => email === '' || z.email().safeParse(email).success,
      'This is not a complete email address. It should look like name@example.com.',
    )
    .refine(atMost('email'), tooLong('email')),
  subject: line.refine(atMost('subject'), tooLong('subject')),
  message: z
    .string()
    // Forms send line ends as CR LF, and PostgreSQL cannot store a null byte.
    .transform((text) => text.replaceAll('\r\n', '\n').replaceAll('\0', '').trim())
    .refine((message) => message !== '', 'Enter a message.')
    .refine(atMost('message'), tooLong('message')),
})

export function parseContact(form: { get(name: string): unknown }): ParsedContact {
  const read = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.toWellFormed() : ''
  }
  const values: ContactFormValues = {
    name: read('name'),
    email: read('email'),
    subject: read('subject'),
    message: read('message'),
  }
  const parsed = fields.safeParse(values)
  if (parsed.success) {
    return { ok: true, values, message: parsed.data, isFromRobot: read(honeypotField) !== '' }
  }
  const { fieldErrors } = z.flattenError(parsed.error)
  const errors: Partial<Record<ContactField, string>> = {}
  for (const field of contactFields) {
    const [first] = fieldErrors[field] ?? []
    if (first) errors[field] = first
  }
  return { ok: false, values, errors }
}

function atMost(field: ContactField) {
  return (text: string) => text.length <= contactLimits[field]
}

function tooLong(field: ContactField): string {
  const max = contactLimits[field].toLocaleString('en-US')
  return `This is too long. Use at most ${max} characters.`
}
