import { z } from 'zod'
import { honeypotField } from '~/http/honeypot-field'
import {
  emailField,
  errorsOf,
  isFilled,
  lineField,
  textField,
  typedValues,
} from './form-fields.rules'

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

export const contactFields = [
  'name',
  'email',
  'subject',
  'message',
] as const satisfies ContactField[]

export const emptyContactForm: ContactFormValues = { name: '', email: '', subject: '', message: '' }

const fields = z.object({
  name: lineField('name').refine(isFilled, 'Enter your name.'),
  email: emailField.refine(isFilled, 'Enter your email address, so that we can reply.'),
  subject: lineField('subject'),
  message: textField('message').refine(isFilled, 'Enter a message.'),
})

export function parseContact(form: { get(name: string): unknown }): ParsedContact {
  const values = typedValues(form, contactFields)
  const parsed = fields.safeParse(values)
  if (!parsed.success) return { ok: false, values, errors: errorsOf(parsed.error) }
  return { ok: true, values, message: parsed.data, isFromRobot: isFromRobot(form) }
}

/** Only robots fill in the trap. */
export function isFromRobot(form: { get(name: string): unknown }): boolean {
  return typedValues(form, [honeypotField])[honeypotField] !== ''
}
