import type { Attempts, TooMany } from './attempts'
import type { Auth } from './auth'
import { type Asked, isRefusal } from './calls'

export interface PasskeyShown {
  id: string
  name: string
  createdAt: Date | null
}

/** Signing in with a finger, a face or a key of hardware. Options and cookies go back to the browser. */
export function createPasskeys({ auth, attempts }: { auth: Auth; attempts: Attempts }) {
  return {
    /** What was asked is kept until it is answered, so not everybody may ask without end. */
    async optionsToSignIn(asked: Asked): Promise<Response | TooMany> {
      const wait = await attempts.ofNetwork(asked.address)
      if (wait) return wait
      return auth.api.generatePasskeyAuthenticationOptions({
        headers: asked.headers,
        asResponse: true,
      })
    },

    async optionsToAdd(asked: Asked): Promise<Response> {
      return auth.api.generatePasskeyRegistrationOptions({
        headers: asked.headers,
        query: {},
        asResponse: true,
      })
    },

    /** False where the browser's answer is not what it was asked for. */
    async add(asked: Asked, { answer, name }: { answer: unknown; name: string }): Promise<boolean> {
      try {
        await auth.api.verifyPasskeyRegistration({
          body: { response: answer as never, name },
          headers: asked.headers,
        })
        return true
      } catch (error) {
        if (isRefusal(error)) return false
        throw error
      }
    },

    async list(asked: Asked): Promise<PasskeyShown[]> {
      const passkeys = await auth.api.listPasskeys({ headers: asked.headers })
      return passkeys.map(({ id, name, createdAt }) => ({ id, name: name ?? '', createdAt }))
    },

    async remove(asked: Asked, id: string): Promise<void> {
      try {
        await auth.api.deletePasskey({ body: { id }, headers: asked.headers })
      } catch (error) {
        // Gone already, or somebody else's: there is nothing to remove.
        if (!isRefusal(error)) throw error
      }
    },
  }
}
