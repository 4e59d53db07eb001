import { z } from 'zod'
import { type FormFields, textIn } from '~/http/body/form-text'
import { nameKey } from '../editor.rules'

/** Shown again when the form is rejected. Passwords are never shown again. */
export interface EditorFormValues {
  name: string
  email: string
}

export type EditorFormErrors = Partial<Record<'name' | 'email' | 'password', string>>

export function readEditorForm(form: FormFields): EditorFormValues {
  const line = (name: string) =>
    textIn(form, name)
      .replace(/\p{Cc}+/gu, ' ')
      .trim()
  return { name: line('name'), email: line('email').toLowerCase() }
}

export function nameErrors(name: string): EditorFormErrors {
  if (nameKey(name) === '') return { name: 'Enter your name.' }
  if (name.length > 100) return { name: 'This is too long: at most 100 characters.' }
  return {}
}

export const nameTakenError = 'Another editor has this name. Choose a different one.'

export function emailErrors(email: string): EditorFormErrors {
  if (email === '') return { email: 'Enter an email address.' }
  if (email.length > 200 || !z.email().safeParse(email).success) {
    return {
      email: 'This is not a complete email address. It should look like name@example.com.',
    }
  }
  return {}
}
