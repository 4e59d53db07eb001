import { inMinutes } from '~/content/desk/access-forms'

export const wrongPassword =
  'This email address and this password do not belong together. Check both and try again.'

export function tooMany(retryInMs: number): string {
  return `There were too many attempts to sign in. Please try again ${inMinutes(retryInMs)}.`
}
