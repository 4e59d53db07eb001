import type { Auth } from './auth'
import { type Asked, isRefusal } from './calls'
import type { Attempts, TooMany } from './sign-in/attempts'

export type OwnPasswordGiven<T> = { ok: true; made: T } | { ok: false; reason: 'wrong' } | TooMany

/** Who is signed in, and the password they gave to show that it is they. */
export interface OwnPassword {
  editorId: string
  password: string
}

export class WrongPasswordError extends Error {
  override name = 'WrongPasswordError'
}

/** For what asks no password of its own accord. */
export async function checkOwnPassword(
  { auth, attempts }: { auth: Auth; attempts: Attempts },
  asked: Asked,
  own: OwnPassword,
): Promise<OwnPasswordGiven<true>> {
  return withOwnPassword(attempts, own, async () => {
    await auth.api.verifyPassword({ body: { password: own.password }, headers: asked.headers })
    return true as const
  })
}

/** What needs the password once more: whoever found an open desk must not try out passwords there either. */
export async function withOwnPassword<T>(
  attempts: Attempts,
  { editorId }: Pick<OwnPassword, 'editorId'>,
  ask: () => Promise<T>,
): Promise<OwnPasswordGiven<T>> {
  const wait = await attempts.ofSignedIn(editorId)
  if (wait) return wait
  try {
    const made = await ask()
    await attempts.forgetSignedIn(editorId)
    return { ok: true, made }
  } catch (error) {
    const isWrong = error instanceof WrongPasswordError || isRefusal(error)
    if (isWrong) return { ok: false, reason: 'wrong' }
    throw error
  }
}
