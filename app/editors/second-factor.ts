import type { Auth } from './auth'
import { type Asked, cookiesOf, isRefusal } from './calls'

export interface SecondFactorSetup {
  /** For an authenticator app: as a picture, or typed by hand. */
  uri: string
  recoveryCodes: string[]
}

/** Six digits of an app after the password, with recovery codes for the day the phone is gone. */
export function createSecondFactor({ auth }: { auth: Auth }) {
  return {
    /** Null where the password is wrong. It counts only once a code has been confirmed. */
    async begin(asked: Asked, password: string): Promise<SecondFactorSetup | null> {
      return unlessRefused(async () => {
        const made = await auth.api.enableTwoFactor({ body: { password }, headers: asked.headers })
        if (!('totpURI' in made)) throw new Error('The second factor came without an address.')
        return { uri: made.totpURI, recoveryCodes: made.backupCodes }
      })
    },

    async confirm(asked: Asked, code: string): Promise<{ cookies: string[] } | null> {
      return unlessRefused(async () => {
        const { headers } = await auth.api.verifyTOTP({
          body: { code: code.replace(/\s/g, '') },
          headers: asked.headers,
          returnHeaders: true,
        })
        return { cookies: cookiesOf(headers) }
      })
    },

    async newRecoveryCodes(asked: Asked, password: string): Promise<string[] | null> {
      return unlessRefused(async () => {
        const body = { password }
        const made = await auth.api.generateBackupCodes({ body, headers: asked.headers })
        return made.backupCodes
      })
    },

    async end(asked: Asked, password: string): Promise<{ cookies: string[] } | null> {
      return unlessRefused(async () => {
        const { headers } = await auth.api.disableTwoFactor({
          body: { password },
          headers: asked.headers,
          returnHeaders: true,
        })
        return { cookies: cookiesOf(headers) }
      })
    },
  }
}

async function unlessRefused<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask()
  } catch (error) {
    if (isRefusal(error)) return null
    throw error
  }
}
