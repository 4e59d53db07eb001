import { z } from 'zod'
import type { Auth } from '../auth.service'
import { type Client, cookiesOf } from '../client.rules'
import { tokenDigest } from '../credentials/token-digests.actions'
import { type Editor, roles } from '../editor.rules'
import type { KnownDevices } from '../sign-in/known-devices.service'
import { removePasskeys } from '../stored/editors.queries'
import { endSession, endSessions, recordSignInMethod } from '../stored/sessions.queries'
import type { AccountChanges } from './account-changes.service'
import type { ConfirmResult, PasswordConfirmation } from './confirm-password.service'
import { defaultTimeZone } from './time-zone.rules'

const roleSchema = z.enum(roles)

/** The editor of the current session, with what the desk shows of the account. */
export interface SignedInEditor extends Editor {
  hasSecondFactor: boolean
  /** A passkey counts as two factors. */
  signedInWithPasskey: boolean
  sessionId: string
  timeZone: string
}

export interface SessionInfo {
  id: string
  isCurrent: boolean
  userAgent: string
  address: string
  startedAt: Date
  seenAt: Date
}

interface SessionsDeps {
  auth: Auth
  changes: AccountChanges
  devices: KnownDevices
}

export function createSessions({ auth, changes, devices }: SessionsDeps) {
  return {
    /**
     * Null if nobody is signed in. The cookies prolong a session that is in use; a request that no editor caused does
     * not prolong it.
     */
    async current(
      client: Client,
      { isUse = true }: { isUse?: boolean } = {},
    ): Promise<{ editor: SignedInEditor; cookies: string[] } | null> {
      if (!client.headers.has('Cookie')) return null
      const { headers, response } = await auth.api.getSession({
        headers: client.headers,
        returnHeaders: true,
        query: { disableRefresh: !isUse },
      })
      if (!response) return null
      const { user, session } = response
      return {
        editor: {
          id: user.id,
          name: user.name,
          email: user.email,
          role: roleSchema.parse(user.role),
          hasSecondFactor: user.twoFactorEnabled === true,
          signedInWithPasskey: session.signedInWith === 'passkey',
          sessionId: session.id,
          timeZone: user.timeZone ?? defaultTimeZone,
        },
        cookies: cookiesOf(headers),
      }
    },

    async signOut(client: Client): Promise<string[]> {
      const { headers } = await auth.api.signOut({ headers: client.headers, returnHeaders: true })
      return cookiesOf(headers)
    },

    async list(client: Client, currentId: string): Promise<SessionInfo[]> {
      const sessions = await auth.api.listSessions({ headers: client.headers })
      return sessions
        .map((session) => ({
          id: session.id,
          isCurrent: session.id === currentId,
          userAgent: session.userAgent ?? '',
          address: session.ipAddress ?? '',
          startedAt: session.createdAt,
          seenAt: session.updatedAt,
        }))
        .sort((a, b) => b.seenAt.getTime() - a.seenAt.getTime())
    },

    /** Ends a session of this editor; the id of another editor's session does nothing. */
    async revoke(confirmation: PasswordConfirmation, id: string): Promise<ConfirmResult<void>> {
      return changes.runWithPassword(confirmation, async ({ db, log }) => {
        if (!(await endSession(db, confirmation.editorId, id))) return
        await log({ action: 'ended', subject: 'one of their other sessions' })
      })
    },

    async revokeOthers(
      confirmation: PasswordConfirmation,
      currentId: string,
    ): Promise<ConfirmResult<void>> {
      return changes.runWithPassword(confirmation, async ({ db, log }) => {
        await endSessions(db, confirmation.editorId, currentId)
        await log({ action: 'ended', subject: 'all their other sessions' })
      })
    },

    /** Ends all other sessions, and on request removes the passkeys. Returns new cookies for this session. */
    async changePassword(
      client: Client,
      confirmation: PasswordConfirmation,
      { newPassword, endsPasskeys }: { newPassword: string; endsPasskeys: boolean },
    ): Promise<ConfirmResult<string[]>> {
      const { editorId, password: currentPassword } = confirmation
      return changes.runWithPassword(
        confirmation,
        async ({ auth, db, log }) => {
          const before = await auth.api.getSession({ headers: client.headers })
          const { headers, response } = await auth.api.changePassword({
            body: { currentPassword, newPassword, revokeOtherSessions: true },
            headers: client.headers,
            returnHeaders: true,
          })
          const signedInWith = before?.session.signedInWith ?? null
          await recordSignInMethod(db, { digest: tokenDigest(response.token ?? ''), signedInWith })
          const removedPasskeys = endsPasskeys ? await removePasskeys(db, editorId) : 0
          const detail = removedPasskeys > 0 ? `passkeys removed: ${removedPasskeys}` : ''
          await log({ action: 'changed', subject: 'their password', detail })
          const device = await devices.cookieFor(client.headers, response.user.email, db)
          return [...cookiesOf(headers), device]
        },
        { newPassword },
      )
    },
  }
}
