import { APIError } from 'better-auth/api'
import { z } from 'zod'

const responseSchema = z.object({ id: z.string().regex(/^[\w-]{1,1400}$/) })

/** The id of the passkey in a browser's WebAuthn response; null if it is malformed. */
export function credentialIdIn(response: unknown): string | null {
  return responseSchema.safeParse(response).data?.id ?? null
}

const unverified = 'PASSKEY_WITHOUT_USER_VERIFICATION'

/**
 * A passkey replaces both the password and the code, so it must be two factors: the device, and the PIN, fingerprint or
 * face that unlocked it. better-auth only prefers user verification; this requires it.
 */
export function requireUserVerification(info: { userVerified: boolean } | undefined): void {
  if (info?.userVerified !== true) {
    throw new APIError('UNAUTHORIZED', { code: unverified, message: 'The user was not verified.' })
  }
}

export function isUnverified(error: APIError): boolean {
  return error.body?.code === unverified
}
