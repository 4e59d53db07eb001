import { z } from 'zod'

// What the fields of the contact form and of the form for errors have in common.

export const contactLimits = {
  name: 100,
  email: 200,
  subject: 150,
  message: 5000,
  passage: 2000,
  page: 500,
} as const

type LimitedField = keyof typeof contactLimits

// A line end in a mail header would add another header.
const controlCharacters = /\p{Cc}+/gu

const line = z.string().transform((text) => text.replace(controlCharacters, ' ').trim())

/** One line of text, perhaps empty. */
export function lineField(field: LimitedField) {
  return line.refine(atMost(field), tooLong(field))
}

/** An email address, or nothing. */
export const emailField = lineField('email').refine(
  (email) => email === '' || z.email().safeParse(email).success,
  'This is not a complete email address. It should look like name@example.com.',
)

/** Lines of text, perhaps none. */
export function textField(field: LimitedField) {
  return (
    z
      .string()
      // Forms send line ends as CR LF, and PostgreSQL cannot store a null byte.
      .transform((text) => text.replaceAll('\r\n', '\n').replaceAll('\0', '').trim())
      .refine(atMost(field), tooLong(field))
  )
}

export function isFilled(text: string): boolean {
  return text !== ''
}

/** What was typed into the fields, so that the form can show it again. */
export function typedValues<Field extends string>(
  form: { get(name: string): unknown },
  names: readonly Field[],
): Record<Field, string> {
  const typed = names.map((name) => {
    const value = form.get(name)
    return [name, typeof value === 'string' ? value.toWellFormed() : '']
  })
  return Object.fromEntries(typed)
}

/** The first error of each field. */
export function errorsOf<Field extends string>(
  error: z.ZodError<Record<Field, unknown>>,
): Partial<Record<Field, string>> {
  const errors: Partial<Record<Field, string>> = {}
  for (const { path, message } of error.issues) errors[path[0] as Field] ??= message
  return errors
}

function atMost(field: LimitedField) {
  return (text: string) => text.length <= contactLimits[field]
}

function tooLong(field: LimitedField): string {
  const max = contactLimits[field].toLocaleString('en-US')
  return `This is too long. Use at most ${max} characters.`
}
