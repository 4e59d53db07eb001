import { z } from 'zod'
import { defaultDescription } from '~/config/site'
import { linesOf, type SettingName, type SettingValues } from './settings.rules'

export const settingLimits = { name: 60, description: 200, social: 12, link: 300, contact: 200 }

export type SettingErrors = Partial<Record<SettingName, string>>

/** Texts without needless spaces; social links one per line. */
export function tidySettings(typed: SettingValues): SettingValues {
  return {
    ...typed,
    name: onOneLine(typed.name),
    description: onOneLine(typed.description) || defaultDescription,
    social: linesOf(typed.social).join('\n'),
    contact: onOneLine(typed.contact),
  }
}

/** Why these values are refused: what is wrong, and what to enter instead. */
export function settingErrors(values: SettingValues): SettingErrors {
  const errors = {
    name: nameError(values.name),
    description: lengthError(values.description, settingLimits.description),
    social: socialError(linesOf(values.social)),
    contact: contactError(values.contact),
  }
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== null))
}

function nameError(name: string): string | null {
  if (!/[\p{L}\p{N}]/u.test(name)) return 'Enter the name of your publication.'
  return lengthError(name, settingLimits.name)
}

function lengthError(text: string, max: number): string | null {
  const { length } = Array.from(text)
  return length > max ? `This has ${length} characters. Use at most ${max}.` : null
}

function socialError(links: string[]): string | null {
  if (links.length > settingLimits.social) {
    return `These are ${links.length} links. Use at most ${settingLimits.social}.`
  }
  const bad = links.find((link) => !isProfile(link))
  if (bad !== undefined) {
    return `“${shortened(bad)}” is no address of a profile. It should look like https://www.linkedin.com/company/example.`
  }
  const double = links.find((link, index) => links.indexOf(link) !== index)
  return double === undefined ? null : `“${shortened(double)}” is there twice. Remove one of them.`
}

function isProfile(link: string): boolean {
  if (!/^https:\/\/\S+$/.test(link) || link.length > settingLimits.link) return false
  const url = URL.parse(link)
  return url?.hostname.includes('.') === true && url.username === '' && url.password === ''
}

function contactError(address: string): string | null {
  const isValid = address.length <= settingLimits.contact && z.email().safeParse(address).success
  if (address === '' || isValid) return null
  return 'This is not a complete email address. It should look like name@example.com.'
}

/** Also without marks that would turn the text around them, wherever the name is shown. */
function onOneLine(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}

function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
