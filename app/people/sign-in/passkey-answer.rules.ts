import { APIError } from 'better-auth/api'

/** The id of the passkey in what a browser sent; null in what no browser sends. */
export function credentialIn(answer: unknown): string | null {
  const id = typeof answer === 'object' && answer !== null && 'id' in answer ? answer.id : null
  return typeof id === 'string' && /^[\w-]{1,1400}$/.test(id) ? id : null
}

const unverified = 'PASSKEY_WITHOUT_USER_VERIFICATION'

/**
 * A passkey is let in without a password and without a code, so it has to be two factors itself: the device, and the
 * PIN, finger or face that unlocked it. better-auth only prefers that; this insists.
 */
export function requireUserVerification(info: { userVerified: boolean } | undefined): void {
  if (info?.userVerified !== true) {
    throw new APIError('UNAUTHORIZED', { code: unverified, message: 'The user was not verified.' })
  }
}

export function isUnverified(error: APIError): boolean {
  return error.body?.code === unverified
}
