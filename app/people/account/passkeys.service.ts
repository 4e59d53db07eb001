import type { Site } from '~/config/site'
import type { Auth } from '../auth.service'
import { type Client, isRefusal } from '../client.rules'
import type { TooManyAttempts } from '../sign-in/attempts.service'
import { isUnverified } from '../sign-in/passkey-response.rules'
import type { AccountChanges } from './account-changes.service'
import {
  type ConfirmPasswordDeps,
  type ConfirmResult,
  confirmPassword,
  type PasswordConfirmation,
} from './confirm-password.service'

export interface PasskeyInfo {
  id: string
  name: string
  createdAt: Date | null
}

interface PasskeysDeps extends ConfirmPasswordDeps {
  auth: Auth
  changes: AccountChanges
  site: () => Pick<Site, 'name'>
}

export function createPasskeys({ auth, attempts, failures, changes, site }: PasskeysDeps) {
  async function list(client: Client): Promise<PasskeyInfo[]> {
    const passkeys = await auth.api.listPasskeys({ headers: client.headers })
    return passkeys.map(({ id, name, createdAt }) => ({ id, name: name ?? '', createdAt }))
  }

  return {
    list,

    /** Each call stores a challenge, so an address can make only a limited number of them. */
    async signInOptions(client: Client): Promise<Response | TooManyAttempts> {
      const refusal = await attempts.countAddress(client.address)
      if (refusal) return refusal
      const { headers, response } = await auth.api.generatePasskeyAuthenticationOptions({
        headers: client.headers,
        returnHeaders: true,
      })
      // better-auth only prefers user verification, and a response without it is refused.
      return Response.json({ ...response, userVerification: 'required' }, { headers })
    },

    /** Registration is impossible without these options, so the password is checked here. */
    async registrationOptions(
      client: Client,
      confirmation: PasswordConfirmation,
    ): Promise<ConfirmResult<Response>> {
      const passwordCheck = await confirmPassword(
        { auth, attempts, failures },
        client,
        confirmation,
      )
      if (!passwordCheck.ok) return passwordCheck
      const { headers, response } = await auth.api.generatePasskeyRegistrationOptions({
        headers: client.headers,
        query: {},
        returnHeaders: true,
      })
      const rp = { ...response.rp, name: site().name }
      return { ok: true, value: Response.json({ ...response, rp }, { headers }) }
    },

    /** Refused if the browser's response does not match the options. */
    async add(
      client: Client,
      { editorId, response, name }: { editorId: string; response: unknown; name: string },
    ): Promise<'added' | 'unverified' | 'refused'> {
      return changes.run(editorId, async ({ auth, log }) => {
        try {
          await auth.api.verifyPasskeyRegistration({
            // better-auth checks every part of it.
            body: { response: response as never, name },
            headers: client.headers,
          })
          await log({ action: 'added', subject: 'a passkey', detail: name })
          return 'added'
        } catch (error) {
          if (!isRefusal(error)) throw error
          return isUnverified(error) ? 'unverified' : 'refused'
        }
      })
    },

    /** The value is null if the editor has no such passkey. */
    async remove(
      client: Client,
      confirmation: PasswordConfirmation,
      id: string,
    ): Promise<ConfirmResult<PasskeyInfo | null>> {
      const passwordCheck = await confirmPassword(
        { auth, attempts, failures },
        client,
        confirmation,
      )
      if (!passwordCheck.ok) return passwordCheck
      const passkey = (await list(client)).find((passkey) => passkey.id === id) ?? null
      if (!passkey) return { ok: true, value: null }
      await changes.run(confirmation.editorId, async ({ auth, log }) => {
        await auth.api.deletePasskey({ body: { id }, headers: client.headers })
        await log({ action: 'removed', subject: 'a passkey', detail: passkey.name })
      })
      return { ok: true, value: passkey }
    },
  }
}
