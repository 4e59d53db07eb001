import { createHmac } from 'node:crypto'
import { attempt, forgetAttempts } from '~/data/editors/attempts'
import type { Db } from '~/data/engine/database'
import type { Auth } from './auth'
import { type Asked, cookiesOf, isRefusal } from './calls'

export interface SignInDeps {
  auth: Auth
  db: Db
  clock: () => Date
  secret: string
}

/** `cookies` go to the browser, whatever the result. */
export type SignedIn =
  | { ok: true; cookies: string[] }
  | { ok: false; reason: 'second-factor'; cookies: string[] }
  | { ok: false; reason: 'wrong' }
  | { ok: false; reason: 'expired' }
  | { ok: false; reason: 'too-many'; retryInMs: number }

const quarterHour = 15 * 60_000
const perAccount = { most: 10, windowMs: quarterHour }
const perNetwork = { most: 50, windowMs: quarterHour }

/** What a guesser learns is always the same: wrong, or wait. */
export function createSignIn({ auth, db, clock, secret }: SignInDeps) {
  return {
    async withPassword(
      asked: Asked,
      typed: { email: string; password: string },
    ): Promise<SignedIn> {
      const email = typed.email.trim().toLowerCase()
      const account = subject('account', email)
      const wait = (await tooMany(asked.address)) ?? (await tooManyFor(account))
      if (wait) return wait
      try {
        const { headers, response } = await auth.api.signInEmail({
          body: { email, password: typed.password },
          headers: asked.headers,
          returnHeaders: true,
        })
        await forgetAttempts(db, account)
        const cookies = cookiesOf(headers)
        // One whose account has a second factor has no session yet, only a promise of one.
        return 'twoFactorRedirect' in response
          ? { ok: false, reason: 'second-factor', cookies }
          : { ok: true, cookies }
      } catch (error) {
        return refused(error)
      }
    },

    /** The second step: six digits of an app, or one of the recovery codes. */
    async withCode(asked: Asked, typed: string): Promise<SignedIn> {
      const wait = await tooMany(asked.address)
      if (wait) return wait
      const code = typed.replace(/[\s]/g, '')
      const call = { headers: asked.headers, returnHeaders: true } as const
      try {
        const { headers } = /^\d{6}$/.test(code)
          ? await auth.api.verifyTOTP({ body: { code }, ...call })
          : await auth.api.verifyBackupCode({ body: { code }, ...call })
        return { ok: true, cookies: cookiesOf(headers) }
      } catch (error) {
        return refused(error)
      }
    },

    async withPasskey(asked: Asked, answer: unknown): Promise<SignedIn> {
      const wait = await tooMany(asked.address)
      if (wait) return wait
      try {
        const { headers } = await auth.api.verifyPasskeyAuthentication({
          // What a browser sent: better-auth checks every part of it.
          body: { response: answer as never },
          headers: asked.headers,
          returnHeaders: true,
        })
        return { ok: true, cookies: cookiesOf(headers) }
      } catch (error) {
        return refused(error)
      }
    },
  }

  async function tooMany(address: string) {
    return tooManyFor(subject('network', address), perNetwork)
  }

  async function tooManyFor(counted: string, limit = perAccount) {
    const permit = await attempt(db, counted, limit, clock())
    return permit.ok
      ? null
      : ({ ok: false, reason: 'too-many', retryInMs: permit.retryInMs } as const)
  }

  /** Neither addresses nor networks are kept in the clear. */
  function subject(kind: string, value: string): string {
    return createHmac('sha256', secret).update(`${kind} ${value}`).digest('base64url')
  }
}

function refused(error: unknown): SignedIn {
  if (!isRefusal(error)) throw error
  const isOver =
    error.body?.code === 'INVALID_TWO_FACTOR_COOKIE' ||
    error.body?.code === 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE'
  return { ok: false, reason: isOver ? 'expired' : 'wrong' }
}
