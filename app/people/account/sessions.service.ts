import { z } from 'zod'
import type { Auth } from '../auth.service'
import { type Asked, cookiesOf } from '../calls.rules'
import { type Editor, roles } from '../editor.rules'
import { tokenDigest } from '../keys/stored-tokens.actions'
import type { KnownDevices } from '../sign-in/known-devices.service'
import { removePasskeys } from '../stored/editors.queries'
import { endSession, endSessions, recordSignInMethod } from '../stored/sessions.queries'
import type { AccountChanges } from './account-changes.service'
import type { OwnPassword, OwnPasswordGiven } from './own-password.service'
import { defaultTimeZone } from './time-zone.rules'

const role = z.enum(roles)

/** Whoever is signed in, with what the desk shows of their account. */
export interface SignedInEditor extends Editor {
  hasSecondFactor: boolean
  /** The session began with a passkey, which is two factors itself. */
  isWithPasskey: boolean
  sessionId: string
  timeZone: string
}

export interface SessionShown {
  id: string
  isThisOne: boolean
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
    /** Null for whoever is not signed in. `cookies` prolong a session that is in use. */
    async current(asked: Asked): Promise<{ editor: SignedInEditor; cookies: string[] } | null> {
      if (!asked.headers.has('Cookie')) return null
      const { headers, response } = await auth.api.getSession({
        headers: asked.headers,
        returnHeaders: true,
      })
      if (!response) return null
      const { user, session } = response
      const { id, name, email } = user
      return {
        editor: {
          ...{ id, name, email, role: role.parse(user.role) },
          hasSecondFactor: user.twoFactorEnabled === true,
          isWithPasskey: session.signedInWith === 'passkey',
          sessionId: session.id,
          timeZone: user.timeZone ?? defaultTimeZone,
        },
        cookies: cookiesOf(headers),
      }
    },

    async signOut(asked: Asked): Promise<string[]> {
      const { headers } = await auth.api.signOut({ headers: asked.headers, returnHeaders: true })
      return cookiesOf(headers)
    },

    async list(asked: Asked, thisOne: string): Promise<SessionShown[]> {
      const sessions = await auth.api.listSessions({ headers: asked.headers })
      return sessions
        .map((session) => ({
          id: session.id,
          isThisOne: session.id === thisOne,
          userAgent: session.userAgent ?? '',
          address: session.ipAddress ?? '',
          startedAt: session.createdAt,
          seenAt: session.updatedAt,
        }))
        .sort((a, b) => b.seenAt.getTime() - a.seenAt.getTime())
    },

    /** Ends one session of the editor's own; others' are not theirs to end. */
    async revoke(own: OwnPassword, id: string): Promise<OwnPasswordGiven<void>> {
      return changes.makeWithPassword(own, async ({ db, log }) => {
        if (!(await endSession(db, own.editorId, id))) return
        await log({ action: 'ended', subject: 'another session of their own' })
      })
    },

    async revokeOthers(own: OwnPassword, thisOne: string): Promise<OwnPasswordGiven<void>> {
      return changes.makeWithPassword(own, async ({ db, log }) => {
        await endSessions(db, own.editorId, thisOne)
        await log({ action: 'ended', subject: 'all other sessions of their own' })
      })
    },

    /**
     * Ends all sessions but this one, whose new cookies go to the browser. Passkeys let in as before unless
     * they are to go as well.
     */
    async changePassword(
      asked: Asked,
      own: OwnPassword,
      { wanted, endsPasskeys }: { wanted: string; endsPasskeys: boolean },
    ): Promise<OwnPasswordGiven<string[]>> {
      return changes.makeWithPassword(
        own,
        async ({ auth, db, log }) => {
          const before = await auth.api.getSession({ headers: asked.headers })
          const { headers, response } = await auth.api.changePassword({
            body: { currentPassword: own.password, newPassword: wanted, revokeOtherSessions: true },
            headers: asked.headers,
            returnHeaders: true,
          })
          const signedInWith = before?.session.signedInWith ?? null
          await recordSignInMethod(db, { digest: tokenDigest(response.token ?? ''), signedInWith })
          const ended = endsPasskeys ? await removePasskeys(db, own.editorId) : 0
          const detail = ended > 0 ? `passkeys removed: ${ended}` : ''
          await log({ action: 'changed', subject: 'the own password', detail })
          const device = await devices.cookieFor(asked.headers, response.user.email, db)
          return [...cookiesOf(headers), device]
        },
        { wanted },
      )
    },
  }
}
