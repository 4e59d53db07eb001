import type { Db } from '~/database/database'
import type { Auth } from '../auth.service'
import { type Asked, cookiesOf, isRefusal, withoutSession } from '../calls.rules'
import { record } from '../record.actions'
import { findEditor } from '../stored/editors.queries'
import type { Attempts, TooMany } from './attempts.service'
import type { FailedSignIns } from './failed-sign-ins.service'
import type { KnownDevices } from './known-devices.service'
import { credentialIn, isUnverified } from './passkey-answer.rules'

export interface SignInDeps {
  auth: Auth
  attempts: Attempts
  devices: KnownDevices
  failures: FailedSignIns
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

/** Unverified: the passkey is the right one, but nobody gave it a PIN, a finger or a face. */
export type SignedInWithPasskey = SignedIn | { ok: false; reason: 'unverified' }

/** What a guesser learns is always the same: wrong, or wait. */
export function createSignIn({ auth, attempts, devices, failures, db, clock }: SignInDeps) {
  /**
   * The session is there before its line in the log: a password takes too long to check for a transaction around
   * both. Whoever cannot be written down gets no cookie, and the session is ended.
   */
  async function welcome(
    asked: Asked,
    entered: { user: { name?: string; email?: string }; token: string; headers: Headers },
    how: string,
  ): Promise<SignedIn> {
    const { name = '', email = '' } = entered.user
    try {
      await record(db, clock(), { by: name, action: 'signed in', subject: how })
      const device = await devices.cookieFor(asked.headers, email)
      return { ok: true, cookies: [...cookiesOf(entered.headers), device] }
    } catch (error) {
      await endSession(entered.token)
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
      const device = await devices.idFor(asked.headers, email)
      const attempter = { address: asked.address, account: email, device }
      const wait = await attempts.ofSignIn('password', attempter)
      if (wait) return wait
      try {
        const { headers, response } = await auth.api.signInEmail({
          body: { email, password: typed.password },
          headers: asked.headers,
          returnHeaders: true,
        })
        await attempts.forgetSignIn('password', attempter)
        // One whose account has a second factor has no session yet, only a promise of one.
        if ('twoFactorRedirect' in response) {
          return { ok: false, reason: 'second-factor', cookies: cookiesOf(headers) }
        }
        return await welcome(asked, { ...response, headers }, 'with a password')
      } catch (error) {
        const result = refused(error)
        await failures.withPassword(email, { isKnownDevice: device !== null })
        return result
      }
    },

    /** The second step: six digits of an app, or one of the recovery codes. */
    async withCode(from: Asked, typed: string): Promise<SignedIn> {
      const asked = withoutSession(from)
      const pending = await auth.api.pendingSignIn({ headers: asked.headers })
      const editor = pending && (await findEditor(db, pending.editorId))
      if (!editor) return (await attempts.ofNetwork(asked.address)) ?? expired
      const device = await devices.idFor(asked.headers, editor.email)
      const attempter = { address: asked.address, account: editor.id, device }
      const wait = await attempts.ofSignIn('code', attempter)
      if (wait) return wait
      const code = typed.replace(/[\s]/g, '')
      const call = { headers: asked.headers, returnHeaders: true } as const
      try {
        const { headers, response } = /^\d{6}$/.test(code)
          ? await auth.api.verifyTOTP({ body: { code }, ...call })
          : await auth.api.verifyBackupCode({ body: { code }, ...call })
        const token = response.token ?? ''
        if (response.user.id !== editor.id)
          throw new Error('A code was checked for another editor.')
        if (!(await attempts.isFirstUse(editor.id, code))) {
          await endSession(token)
          await failures.withCode(editor.id)
          return { ok: false, reason: 'wrong' }
        }
        await attempts.forgetSignIn('code', attempter)
        return await welcome(asked, { user: editor, token, headers }, 'with a second factor')
      } catch (error) {
        const result = refused(error)
        if (!result.ok && result.reason === 'wrong') await failures.withCode(editor.id)
        return result
      }
    },

    async withPasskey(asked: Asked, answer: unknown): Promise<SignedInWithPasskey> {
      const wait = await attempts.ofNetwork(asked.address)
      if (wait) return wait
      if (credentialIn(answer) === null) return { ok: false, reason: 'wrong' }
      try {
        const { headers, response } = await auth.api.verifyPasskeyAuthentication({
          // What a browser sent: better-auth checks every part of it.
          body: { response: answer as never },
          headers: asked.headers,
          returnHeaders: true,
        })
        const { user, session } = response
        return await welcome(asked, { user, token: session.token, headers }, 'with a passkey')
      } catch (error) {
        const result = refused(error)
        const reason = isRefusal(error) && isUnverified(error) ? 'unverified' : 'wrong'
        await failures.withPasskey(answer, reason)
        return reason === 'unverified' ? { ok: false, reason } : result
      }
    },
  }
}

const expired = { ok: false, reason: 'expired' } as const

function refused(error: unknown): SignedIn {
  if (!isRefusal(error)) throw error
  const isOver =
    error.body?.code === 'INVALID_TWO_FACTOR_COOKIE' ||
    error.body?.code === 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE'
  return isOver ? expired : { ok: false, reason: 'wrong' }
}
