import type { Site } from '~/config/site'
import type { Auth } from '../auth.service'
import { type Client, cookiesOf, isRefusal, sessionTokenIn } from '../client.rules'
import { tokenDigest } from '../credentials/token-digests.actions'
import { endOtherSessions } from '../stored/sessions.queries'
import type { AccountChanges } from './account-changes.service'
import {
  type ConfirmPasswordDeps,
  type ConfirmResult,
  type PasswordConfirmation,
  withConfirmedPassword,
} from './confirm-password.service'

export interface SecondFactorSetup {
  /** The otpauth: address for an authenticator app, shown as a QR code. */
  uri: string
  recoveryCodes: string[]
}

interface SecondFactorDeps extends ConfirmPasswordDeps {
  auth: Auth
  changes: AccountChanges
  site: () => Pick<Site, 'name'>
}

/** Six digits of an authenticator app after the password, and recovery codes for a lost phone. */
export function createSecondFactor({ auth, changes, site, ...deps }: SecondFactorDeps) {
  return {
    /** The second factor is off until confirm() has accepted a code. */
    async begin(
      client: Client,
      confirmation: PasswordConfirmation,
    ): Promise<ConfirmResult<SecondFactorSetup>> {
      const { password } = confirmation
      return withConfirmedPassword(deps, confirmation, async () => {
        const setup = await auth.api.enableTwoFactor({
          body: { password, issuer: site().name },
          headers: client.headers,
        })
        if (!('totpURI' in setup)) throw new Error('better-auth returned no otpauth address.')
        return { uri: setup.totpURI, recoveryCodes: setup.backupCodes }
      })
    },

    /** Null for a wrong code. */
    async confirm(
      client: Client,
      { editorId, code: input }: { editorId: string; code: string },
    ): Promise<{ cookies: string[] } | null> {
      const code = input.replace(/\s/g, '')
      return changes.run(editorId, async ({ auth, db, log, spendCode }) => {
        try {
          const { headers } = await auth.api.verifyTOTP({
            body: { code },
            headers: client.headers,
            returnHeaders: true,
          })
          // Otherwise a person who read the code on the screen could sign in with it.
          await spendCode(code)
          const cookies = cookiesOf(headers)
          const token = sessionTokenIn(cookies) ?? requestToken(client)
          // The other sessions were started with the password alone.
          await endOtherSessions(db, editorId, tokenDigest(token))
          await log({ action: 'turned on', subject: 'the second factor' })
          return { cookies }
        } catch (error) {
          // Returned, not thrown: a rollback would also undo the count of wrong codes.
          if (isRefusal(error)) return null
          throw error
        }
      })
    },

    async newRecoveryCodes(
      client: Client,
      confirmation: PasswordConfirmation,
    ): Promise<ConfirmResult<string[]>> {
      return changes.runWithPassword(confirmation, async ({ auth, log }) => {
        const body = { password: confirmation.password }
        const { backupCodes } = await auth.api.generateBackupCodes({
          body,
          headers: client.headers,
        })
        await log({ action: 'created', subject: 'new recovery codes' })
        return backupCodes
      })
    },

    /** Returns cookies for the browser. */
    async turnOff(
      client: Client,
      confirmation: PasswordConfirmation,
    ): Promise<ConfirmResult<string[]>> {
      return changes.runWithPassword(confirmation, async ({ auth, log }) => {
        const { headers } = await auth.api.disableTwoFactor({
          body: { password: confirmation.password },
          headers: client.headers,
          returnHeaders: true,
        })
        await log({ action: 'turned off', subject: 'the second factor' })
        return cookiesOf(headers)
      })
    },
  }
}

function requestToken({ headers }: Client): string {
  return sessionTokenIn(headers.get('Cookie')?.split(';') ?? []) ?? ''
}
