import type { Db } from '~/data/engine/database'
import { type Attempts, quarterHour, type TooMany } from './attempts'
import type { Auth } from './auth'
import { type Asked, cookiesOf, isRefusal } from './calls'
import { record } from './record'

export interface SignInDeps {
  auth: Auth
  attempts: Attempts
  db: Db
  clock: () => Date
}

/** `cookies` go to the browser, whatever the result. */
export type SignedIn =
  | { ok: true; cookies: string[] }
  | { ok: false; reason: 'second-factor'; cookies: string[] }
  | { ok: false; reason: 'wrong' }
  | { ok: false; reason: 'expired' }
  | TooMany

/** What a guesser learns is always the same: wrong, or wait. */
export function createSignIn({ auth, attempts, db, clock }: SignInDeps) {
  /**
   * The session is there before its line in the log: a password takes too long to check for a transaction around
   * both. Whoever cannot be written down gets no cookie, and the session is ended.
   */
  async function note(name: string, token: string, how: string): Promise<void> {
    try {
      await record(db, clock(), { by: name, action: 'signed in', subject: how })
    } catch (error) {
      await endSession(token)
      throw error
    }
  }

  async function endSession(token: string): Promise<void> {
    await (await auth.$context).internalAdapter.deleteSession(token)
  }

  return {
    async withPassword(
      asked: Asked,
      typed: { email: string; password: string },
    ): Promise<SignedIn> {
      const email = typed.email.trim().toLowerCase()
      const wait = (await attempts.ofNetwork(asked.address)) ?? (await attempts.ofAccount(email))
      if (wait) return wait
      try {
        const { headers, response } = await auth.api.signInEmail({
          body: { email, password: typed.password },
          headers: asked.headers,
          returnHeaders: true,
        })
        await attempts.forget(email)
        const cookies = cookiesOf(headers)
        // One whose account has a second factor has no session yet, only a promise of one.
        if ('twoFactorRedirect' in response) return { ok: false, reason: 'second-factor', cookies }
        await note(response.user.name, response.token, 'with a password')
        return { ok: true, cookies }
      } catch (error) {
        return refused(error)
      }
    },

    /** The second step: six digits of an app, or one of the recovery codes. */
    async withCode(asked: Asked, typed: string): Promise<SignedIn> {
      const wait = await attempts.ofNetwork(asked.address)
      if (wait) return wait
      const code = typed.replace(/[\s]/g, '')
      const call = { headers: asked.headers, returnHeaders: true } as const
      try {
        const { headers, response } = /^\d{6}$/.test(code)
          ? await auth.api.verifyTOTP({ body: { code }, ...call })
          : await auth.api.verifyBackupCode({ body: { code }, ...call })
        if (!(await attempts.isFirstUse(response.user.id ?? '', code))) {
          await endSession(response.token ?? '')
          return { ok: false, reason: 'wrong' }
        }
        await note(response.user.name ?? '', response.token ?? '', 'with a second factor')
        return { ok: true, cookies: cookiesOf(headers) }
      } catch (error) {
        return refused(error)
      }
    },

    async withPasskey(asked: Asked, answer: unknown): Promise<SignedIn> {
      const wait = await attempts.ofNetwork(asked.address)
      if (wait) return wait
      try {
        const { headers, response } = await auth.api.verifyPasskeyAuthentication({
          // What a browser sent: better-auth checks every part of it.
          body: { response: answer as never },
          headers: asked.headers,
          returnHeaders: true,
        })
        await note(response.user.name, response.session.token, 'with a passkey')
        return { ok: true, cookies: cookiesOf(headers) }
      } catch (error) {
        return refused(error)
      }
    },
  }
}

function refused(error: unknown): SignedIn {
  if (!isRefusal(error)) throw error
  // Ten wrong codes in a row, over however many passwords: better-auth looks at no more for a while.
  if (error.body?.code === 'ACCOUNT_TEMPORARILY_LOCKED') {
    return { ok: false, reason: 'too-many', retryInMs: quarterHour }
  }
  const isOver =
    error.body?.code === 'INVALID_TWO_FACTOR_COOKIE' ||
    error.body?.code === 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE'
  return { ok: false, reason: isOver ? 'expired' : 'wrong' }
}
