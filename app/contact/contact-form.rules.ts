import { z } from 'zod'
import { trapField } from '~/http/trap-field'

/** What a reader wrote on /contact, in order. */
export interface ContactMessage {
  name: string
  email: string
  subject: string
  message: string
}

export interface StoredContactMessage {
  id: string
  name: string
  email: string
  /** Empty where the sender gave none. */
  subject: string
  message: string
  createdAt: Date
  /** Null while it has not been mailed. */
  mailedAt: Date | null
}

export type ContactField = keyof ContactMessage

/** As it came, so that the form can show it again. */
export type TypedContact = Record<ContactField, string>

export type ParsedContact = { typed: TypedContact } & (
  | { ok: true; message: ContactMessage; isFromRobot: boolean }
  | { ok: false; errors: Partial<Record<ContactField, string>> }
)

export const contactLimits = { name: 100, email: 200, subject: 150, message: 5000 } as const

export const nothingTyped: TypedContact = { name: '', email: '', subject: '', message: '' }

// Line ends and other control characters have no place in what becomes a mail's header.
const controlCharacters = /\p{Cc}+/gu

const line = z.string().transform((text) => text.replace(controlCharacters, ' ').trim())

const form = z.object({
  name: line
    .refine((name) => name !== '', 'Tell us your name.')
    .refine(atMost('name'), tooLong('name')),
  email: line
    .refine((email) => email !== '', 'Give an email address, so that we can answer.')
    .refine(
      (email) => email === '' || z.email().safeParse(email).success,
      'This is not a complete email address. It should look like name@example.com.',
    )
    .refine(atMost('email'), tooLong('email')),
  subject: line.refine(atMost('subject'), tooLong('subject')),
  message: z
    .string()
    // Forms send line ends as CR LF; databases cannot keep a null byte.
    .transform((text) => text.replaceAll('\r\n', '\n').replaceAll('\0', '').trim())
    .refine((message) => message !== '', 'Write your message here.')
    .refine(atMost('message'), tooLong('message')),
})

export function parseContact(posted: { get(name: string): unknown }): ParsedContact {
  const read = (name: string) => {
    const value = posted.get(name)
    return typeof value === 'string' ? value.toWellFormed() : ''
  }
  const typed: TypedContact = {
    name: read('name'),
    email: read('email'),
    subject: read('subject'),
    message: read('message'),
  }
  const parsed = form.safeParse(typed)
  if (parsed.success) {
    return { ok: true, typed, message: parsed.data, isFromRobot: read(trapField) !== '' }
  }
  const errors: Partial<Record<ContactField, string>> = {}
  for (const { path, message } of parsed.error.issues) {
    // The first thing wrong with a field is enough to put right at a time.
    errors[path[0] as ContactField] ??= message
  }
  return { ok: false, typed, errors }
}

function atMost(field: ContactField) {
  return (text: string) => text.length <= contactLimits[field]
}

function tooLong(field: ContactField): string {
  const most = contactLimits[field].toLocaleString('en-US')
  return `This is too long: at most ${most} characters.`
}
