import type { Auth } from '../auth.service'
import { type Asked, isRefusal } from '../calls.rules'
import type { Attempts, TooMany } from '../sign-in/attempts.service'
import type { FailedSignIns } from '../sign-in/failed-sign-ins.service'

export type OwnPasswordGiven<T> =
  | { ok: true; made: T }
  | { ok: false; reason: 'missing' | 'wrong' }
  | TooMany

/** Who is signed in, and the password they gave to show that it is they. */
export interface OwnPassword {
  editorId: string
  password: string
}

export interface OwnPasswordDeps {
  attempts: Attempts
  failures: FailedSignIns
}

export class WrongPasswordError extends Error {
  override name = 'WrongPasswordError'
}

/** For what asks no password of its own accord. */
export async function checkOwnPassword(
  { auth, ...deps }: OwnPasswordDeps & { auth: Auth },
  asked: Asked,
  own: OwnPassword,
): Promise<OwnPasswordGiven<true>> {
  return withOwnPassword(deps, own, async () => {
    await auth.api.verifyPassword({ body: { password: own.password }, headers: asked.headers })
    return true as const
  })
}

/**
 * What needs the password once more: whoever found an open desk must not try out passwords there either. They are
 * limited and logged as failed sign-ins are.
 */
export async function withOwnPassword<T>(
  { attempts, failures }: OwnPasswordDeps,
  { editorId, password }: OwnPassword,
  ask: () => Promise<T>,
): Promise<OwnPasswordGiven<T>> {
  if (password === '') return { ok: false, reason: 'missing' }
  const wait = await attempts.ofSignedIn(editorId)
  if (wait) return wait
  try {
    const made = await ask()
    await attempts.forgetSignedIn(editorId)
    return { ok: true, made }
  } catch (error) {
    const isWrong = error instanceof WrongPasswordError || isRefusal(error)
    if (!isWrong) throw error
    if (isWrongPassword(error)) await failures.atOpenDesk(editorId)
    return { ok: false, reason: 'wrong' }
  }
}

/** better-auth refuses for other reasons, too. */
function isWrongPassword(error: unknown): boolean {
  if (error instanceof WrongPasswordError) return true
  return isRefusal(error) && error.body?.code === 'INVALID_PASSWORD'
}
