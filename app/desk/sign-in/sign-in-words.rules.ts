import { inMinutes } from '~/people/access-forms.rules'

export const wrongPassword =
  'This email address and this password do not belong together. Check both and try again.'

/** The same for machines. */
export function retryAfter(retryInMs: number): { 'Retry-After': string } {
  return { 'Retry-After': String(Math.ceil(retryInMs / 1000)) }
}

export function tooMany(retryInMs: number): string {
  return `There were too many attempts to sign in. Please try again ${inMinutes(retryInMs)}.`
}
