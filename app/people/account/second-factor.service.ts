import type { Auth } from '../auth.service'
import { type Asked, cookiesOf, isRefusal, sessionTokenIn } from '../calls.rules'
import { tokenDigest } from '../keys/stored-tokens.actions'
import { endOtherSessions } from '../stored/sessions.queries'
import type { AccountChanges } from './account-changes.service'
import {
  type OwnPassword,
  type OwnPasswordDeps,
  type OwnPasswordGiven,
  withOwnPassword,
} from './own-password.service'

export interface SecondFactorSetup {
  /** For an authenticator app: as a picture, or typed by hand. */
  uri: string
  recoveryCodes: string[]
}

interface SecondFactorDeps extends OwnPasswordDeps {
  auth: Auth
  changes: AccountChanges
}

/** Six digits of an app after the password, with recovery codes for the day the phone is gone. */
export function createSecondFactor({ auth, changes, ...deps }: SecondFactorDeps) {
  return {
    /** It counts only once a code has been confirmed. */
    async begin(asked: Asked, own: OwnPassword): Promise<OwnPasswordGiven<SecondFactorSetup>> {
      return withOwnPassword(deps, own, async () => {
        const { password } = own
        const made = await auth.api.enableTwoFactor({ body: { password }, headers: asked.headers })
        if (!('totpURI' in made)) throw new Error('The second factor came without an address.')
        return { uri: made.totpURI, recoveryCodes: made.backupCodes }
      })
    },

    async confirm(
      asked: Asked,
      { editorId, code: typed }: { editorId: string; code: string },
    ): Promise<{ cookies: string[] } | null> {
      const code = typed.replace(/\s/g, '')
      return changes.make(editorId, async ({ auth, db, log, spendCode }) => {
        try {
          const { headers } = await auth.api.verifyTOTP({
            body: { code },
            headers: asked.headers,
            returnHeaders: true,
          })
          // It must not open the desk once more, to whoever looked over a shoulder.
          await spendCode(code)
          const cookies = cookiesOf(headers)
          const token = sessionTokenIn(cookies) ?? ownToken(asked)
          // Whoever signed in elsewhere has shown the password alone.
          await endOtherSessions(db, editorId, tokenDigest(token))
          await log({ action: 'turned on', subject: 'the second factor' })
          return { cookies }
        } catch (error) {
          // Committed all the same: a wrong code that is taken back with the transaction would count for nothing.
          if (isRefusal(error)) return null
          throw error
        }
      })
    },

    async newRecoveryCodes(asked: Asked, own: OwnPassword): Promise<OwnPasswordGiven<string[]>> {
      return changes.makeWithPassword(own, async ({ auth, log }) => {
        const body = { password: own.password }
        const made = await auth.api.generateBackupCodes({ body, headers: asked.headers })
        await log({ action: 'made', subject: 'new recovery codes' })
        return made.backupCodes
      })
    },

    /** The cookies go to the browser. */
    async end(asked: Asked, own: OwnPassword): Promise<OwnPasswordGiven<string[]>> {
      return changes.makeWithPassword(own, async ({ auth, log }) => {
        const { headers } = await auth.api.disableTwoFactor({
          body: { password: own.password },
          headers: asked.headers,
          returnHeaders: true,
        })
        await log({ action: 'turned off', subject: 'the second factor' })
        return cookiesOf(headers)
      })
    },
  }
}

function ownToken({ headers }: Asked): string {
  return sessionTokenIn(headers.get('Cookie')?.split(';') ?? []) ?? ''
}
