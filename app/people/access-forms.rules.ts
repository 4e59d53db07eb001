import { z } from 'zod'
import { nameKey } from './editor.rules'

/** As it came, so that a form can show it again. Passwords are never shown again. */
export interface TypedEditor {
  name: string
  email: string
}

export type EditorErrors = Partial<Record<'name' | 'email' | 'password', string>>

interface Posted {
  get(name: string): unknown
}

export function textIn(posted: Posted, name: string): string {
  const value = posted.get(name)
  return typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : ''
}

export function typedEditor(posted: Posted): TypedEditor {
  const line = (name: string) =>
    textIn(posted, name)
      .replace(/\p{Cc}+/gu, ' ')
      .trim()
  return { name: line('name'), email: line('email').toLowerCase() }
}

export function errorsInName(name: string): EditorErrors {
  if (nameKey(name) === '') return { name: 'Tell the others who you are.' }
  if (name.length > 100) return { name: 'This is too long: at most 100 characters.' }
  return {}
}

export const nameTaken =
  'Another editor has this name. Choose one by which the others can tell you apart.'

export function errorsInEmail(email: string): EditorErrors {
  if (email === '') return { email: 'Give an email address.' }
  if (email.length > 200 || !z.email().safeParse(email).success) {
    return {
      email: 'This is not a complete email address. It should look like name@example.com.',
    }
  }
  return {}
}

/** 'in a minute', 'in 12 minutes': for whoever has to wait. */
export function inMinutes(ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / 60_000))
  return minutes === 1 ? 'in a minute' : `in ${minutes} minutes`
}

/** An address of the desk to go on to, never one of another site or another page of this. */
export function pathWithin(deskPath: string, wanted: string | null): string {
  const home = `/${deskPath}/posts`
  if (!wanted) return home
  const base = 'http://desk.invalid'
  if (!URL.canParse(wanted, base)) return home
  const { origin, pathname, search } = new URL(wanted, base)
  const isInside = origin === base && pathname.startsWith(`/${deskPath}/`)
  return isInside ? pathname + search : home
}
