import type { Auth } from '../auth.service'
import { type Client, isRefusal } from '../client.rules'
import type { Attempts, TooManyAttempts } from '../sign-in/attempts.service'
import type { FailedSignIns } from '../sign-in/failed-sign-ins.service'

/** The result of something that needs the editor's password once more. */
export type ConfirmResult<T> =
  | { ok: true; value: T }
  | { ok: false; reason: 'missing' | 'wrong' }
  | TooManyAttempts

/** A signed-in editor and the password they typed to confirm a change. */
export interface PasswordConfirmation {
  editorId: string
  password: string
}

export interface ConfirmPasswordDeps {
  attempts: Attempts
  failures: FailedSignIns
}

export class WrongPasswordError extends Error {
  override name = 'WrongPasswordError'
}

/** For changes where better-auth does not check the password itself. */
export async function confirmPassword(
  { auth, ...deps }: ConfirmPasswordDeps & { auth: Auth },
  client: Client,
  confirmation: PasswordConfirmation,
): Promise<ConfirmResult<true>> {
  const { password } = confirmation
  return withConfirmedPassword(deps, confirmation, async () => {
    await auth.api.verifyPassword({ body: { password }, headers: client.headers })
    return true as const
  })
}

/**
 * Runs a change that checks the password. Attempts are limited and logged like failed sign-ins, so that a browser left
 * signed in cannot be used to guess the password.
 */
export async function withConfirmedPassword<T>(
  { attempts, failures }: ConfirmPasswordDeps,
  { editorId, password }: PasswordConfirmation,
  change: () => Promise<T>,
): Promise<ConfirmResult<T>> {
  if (password === '') return { ok: false, reason: 'missing' }
  const refusal = await attempts.countConfirmation(editorId)
  if (refusal) return refusal
  try {
    const value = await change()
    await attempts.clearConfirmation(editorId)
    return { ok: true, value }
  } catch (error) {
    const isRefused = error instanceof WrongPasswordError || isRefusal(error)
    if (!isRefused) throw error
    if (isWrongPassword(error)) await failures.whileSignedIn(editorId)
    return { ok: false, reason: 'wrong' }
  }
}

/** better-auth also refuses for other reasons. */
function isWrongPassword(error: unknown): boolean {
  if (error instanceof WrongPasswordError) return true
  return isRefusal(error) && error.body?.code === 'INVALID_PASSWORD'
}
