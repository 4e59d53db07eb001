import type { Db } from '~/database/database'
import { logAccountAction } from '../audit/account-log.actions'
import type { Auth } from '../auth.service'
import { type Client, cookiesOf, isRefusal, withoutSession } from '../client.rules'
import { findEditor } from '../stored/editors.queries'
import type { Attempts, TooManyAttempts } from './attempts.service'
import type { FailedSignIns } from './failed-sign-ins.service'
import type { KnownDevices } from './known-devices.service'
import { credentialIdIn, isUnverified } from './passkey-response.rules'

export interface SignInDeps {
  auth: Auth
  attempts: Attempts
  devices: KnownDevices
  failures: FailedSignIns
  db: Db
  clock: () => Date
}

/** The cookies go to the browser. */
export type SignInResult =
  | { ok: true; cookies: string[] }
  | { ok: false; reason: 'second-factor'; cookies: string[] }
  | { ok: false; reason: 'wrong' }
  | { ok: false; reason: 'expired' }
  | TooManyAttempts

/** Used: each code works once. Another one can follow. */
export type CodeSignInResult = SignInResult | { ok: false; reason: 'used' }

/** Unverified: the right passkey, but used without a PIN, fingerprint or face. */
export type PasskeySignInResult = SignInResult | { ok: false; reason: 'unverified' }

/** Failures say only "wrong" or "wait", so that they do not reveal which accounts exist. */
export function createSignIn({ auth, attempts, devices, failures, db, clock }: SignInDeps) {
  /**
   * Logs the sign-in. If that fails, the session is ended and its cookie is not sent. One transaction for both is not
   * possible, because checking a password takes too long.
   */
  async function completeSignIn(
    client: Client,
    session: { user: { name?: string; email?: string }; token: string; headers: Headers },
    method: string,
  ): Promise<SignInResult> {
    const { name = '', email = '' } = session.user
    try {
      await logAccountAction(db, clock(), { by: name, action: 'signed in', subject: method })
      const device = await devices.cookieFor(client.headers, email)
      return { ok: true, cookies: [...cookiesOf(session.headers), device] }
    } catch (error) {
      await endSession(session.token)
      throw error
    }
  }

  async function endSession(token: string): Promise<void> {
    await (await auth.$context).internalAdapter.deleteSession(token)
  }

  return {
    async withPassword(
      client: Client,
      typed: { email: string; password: string },
    ): Promise<SignInResult> {
      const email = typed.email.trim().toLowerCase()
      const device = await devices.idFor(client.headers, email)
      const attempt = { address: client.address, account: email, device }
      const refusal = await attempts.countSignIn('password', attempt)
      if (refusal) return refusal
      try {
        const { headers, response } = await auth.api.signInEmail({
          body: { email, password: typed.password },
          headers: client.headers,
          returnHeaders: true,
        })
        await attempts.clearSignIn('password', attempt)
        // With a second factor there is no session yet.
        if ('twoFactorRedirect' in response) {
          return { ok: false, reason: 'second-factor', cookies: cookiesOf(headers) }
        }
        return await completeSignIn(client, { ...response, headers }, 'with a password')
      } catch (error) {
        const result = resultOf(error)
        await failures.withPassword(email, { isKnownDevice: device !== null })
        return result
      }
    },

    /** The second step: six digits of an app, or a recovery code. */
    async withCode(browser: Client, typed: string): Promise<CodeSignInResult> {
      const client = withoutSession(browser)
      const pending = await auth.api.pendingSignIn({ headers: client.headers })
      const editor = pending && (await findEditor(db, pending.editorId))
      if (!editor) return (await attempts.countAddress(client.address)) ?? expired
      const device = await devices.idFor(client.headers, editor.email)
      const attempt = { address: client.address, account: editor.id, device }
      const refusal = await attempts.countSignIn('code', attempt)
      if (refusal) return refusal
      const code = typed.replace(/\s/g, '')
      // First: better-auth ends the sign-in with the first code that is right, whatever becomes of it here.
      if (!(await attempts.spendCode(editor.id, code))) {
        await failures.withCode(editor.id)
        return { ok: false, reason: 'used' }
      }
      const call = { headers: client.headers, returnHeaders: true } as const
      try {
        const { headers, response } = /^\d{6}$/.test(code)
          ? await auth.api.verifyTOTP({ body: { code }, ...call })
          : await auth.api.verifyBackupCode({ body: { code }, ...call })
        if (response.user.id !== editor.id)
          throw new Error('better-auth checked the code of another editor.')
        await attempts.clearSignIn('code', attempt)
        const session = { user: editor, token: response.token ?? '', headers }
        return await completeSignIn(client, session, 'with a second factor')
      } catch (error) {
        const result = resultOf(error)
        await attempts.unspendCode(editor.id, code)
        if (!result.ok && result.reason === 'wrong') await failures.withCode(editor.id)
        return result
      }
    },

    async withPasskey(client: Client, passkeyResponse: unknown): Promise<PasskeySignInResult> {
      const refusal = await attempts.countAddress(client.address)
      if (refusal) return refusal
      if (credentialIdIn(passkeyResponse) === null) return { ok: false, reason: 'wrong' }
      try {
        const { headers, response } = await auth.api.verifyPasskeyAuthentication({
          // better-auth checks every part of it.
          body: { response: passkeyResponse as never },
          headers: client.headers,
          returnHeaders: true,
        })
        const { user, session } = response
        return await completeSignIn(
          client,
          { user, token: session.token, headers },
          'with a passkey',
        )
      } catch (error) {
        const result = resultOf(error)
        const reason = isRefusal(error) && isUnverified(error) ? 'unverified' : 'wrong'
        await failures.withPasskey(passkeyResponse, reason)
        return reason === 'unverified' ? { ok: false, reason } : result
      }
    },
  }
}

const expired = { ok: false, reason: 'expired' } as const

/** Throws an error that is no refusal. */
function resultOf(error: unknown): SignInResult {
  if (!isRefusal(error)) throw error
  const isExpired =
    error.body?.code === 'INVALID_TWO_FACTOR_COOKIE' ||
    error.body?.code === 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE'
  return isExpired ? expired : { ok: false, reason: 'wrong' }
}
