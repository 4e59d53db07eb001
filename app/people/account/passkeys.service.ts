import type { Auth } from '../auth.service'
import { type Asked, isRefusal } from '../calls.rules'
import type { TooMany } from '../sign-in/attempts.service'
import { isUnverified } from '../sign-in/passkey-answer.rules'
import type { AccountChanges } from './account-changes.service'
import {
  checkOwnPassword,
  type OwnPassword,
  type OwnPasswordDeps,
  type OwnPasswordGiven,
} from './own-password.service'

export interface PasskeyShown {
  id: string
  name: string
  createdAt: Date | null
}

interface PasskeysDeps extends OwnPasswordDeps {
  auth: Auth
  changes: AccountChanges
}

/** Signing in with a finger, a face or a key of hardware. Options and cookies go back to the browser. */
export function createPasskeys({ auth, attempts, failures, changes }: PasskeysDeps) {
  async function list(asked: Asked): Promise<PasskeyShown[]> {
    const passkeys = await auth.api.listPasskeys({ headers: asked.headers })
    return passkeys.map(({ id, name, createdAt }) => ({ id, name: name ?? '', createdAt }))
  }

  return {
    list,

    /** What was asked is kept until it is answered, so not everybody may ask without end. */
    async optionsToSignIn(asked: Asked): Promise<Response | TooMany> {
      const wait = await attempts.ofNetwork(asked.address)
      if (wait) return wait
      const { headers, response } = await auth.api.generatePasskeyAuthenticationOptions({
        headers: asked.headers,
        returnHeaders: true,
      })
      // better-auth asks for it where it is convenient, and what comes without it is refused.
      return Response.json({ ...response, userVerification: 'required' }, { headers })
    },

    /** No key is added without them, so this is where the password is asked for. */
    async optionsToAdd(asked: Asked, own: OwnPassword): Promise<OwnPasswordGiven<Response>> {
      const given = await checkOwnPassword({ auth, attempts, failures }, asked, own)
      if (!given.ok) return given
      const made = await auth.api.generatePasskeyRegistrationOptions({
        headers: asked.headers,
        query: {},
        asResponse: true,
      })
      return { ok: true, made }
    },

    /** Refused where the browser's answer is not what it was asked for. */
    async add(
      asked: Asked,
      { editorId, answer, name }: { editorId: string; answer: unknown; name: string },
    ): Promise<'added' | 'unverified' | 'refused'> {
      return changes.make(editorId, async ({ auth, log }) => {
        try {
          await auth.api.verifyPasskeyRegistration({
            body: { response: answer as never, name },
            headers: asked.headers,
          })
          await log({ action: 'added', subject: 'a passkey', detail: name })
          return 'added'
        } catch (error) {
          if (!isRefusal(error)) throw error
          return isUnverified(error) ? 'unverified' : 'refused'
        }
      })
    },

    async remove(
      asked: Asked,
      own: OwnPassword,
      id: string,
    ): Promise<OwnPasswordGiven<PasskeyShown | null>> {
      const given = await checkOwnPassword({ auth, attempts, failures }, asked, own)
      if (!given.ok) return given
      // Null: gone already, or somebody else's. There is nothing to remove.
      const made = (await list(asked)).find((passkey) => passkey.id === id) ?? null
      if (!made) return { ok: true, made }
      await changes.make(own.editorId, async ({ auth, log }) => {
        await auth.api.deletePasskey({ body: { id }, headers: asked.headers })
        await log({ action: 'removed', subject: 'a passkey', detail: made.name })
      })
      return { ok: true, made }
    },
  }
}
