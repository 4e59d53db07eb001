import { z } from 'zod'
import { type Editor, roles } from '~/content/desk/editor'
import { defaultTimeZone } from '~/content/desk/time-zone'
import { removePasskeys } from '~/data/editors/editors'
import type { AccountChanges } from './account-changes'
import type { Auth } from './auth'
import { type Asked, cookiesOf } from './calls'
import type { OwnPassword, OwnPasswordGiven } from './own-password'

const role = z.enum(roles)

/** Whoever is signed in, with what the desk shows of their account. */
export interface SignedInEditor extends Editor {
  hasSecondFactor: boolean
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
}

export function createSessions({ auth, changes }: SessionsDeps) {
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
    async revoke(asked: Asked, { editorId, id }: { editorId: string; id: string }): Promise<void> {
      await changes.make(editorId, async ({ auth, log }) => {
        const sessions = await auth.api.listSessions({ headers: asked.headers })
        const token = sessions.find((session) => session.id === id)?.token
        if (!token) return
        await auth.api.revokeSession({ body: { token }, headers: asked.headers })
        await log({ action: 'ended', subject: 'another session of their own' })
      })
    },

    async revokeOthers(asked: Asked, editorId: string): Promise<void> {
      await changes.make(editorId, async ({ auth, log }) => {
        await auth.api.revokeOtherSessions({ headers: asked.headers })
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
          const { headers } = await auth.api.changePassword({
            body: { currentPassword: own.password, newPassword: wanted, revokeOtherSessions: true },
            headers: asked.headers,
            returnHeaders: true,
          })
          const ended = endsPasskeys ? await removePasskeys(db, own.editorId) : 0
          const detail = ended > 0 ? `passkeys removed: ${ended}` : ''
          await log({ action: 'changed', subject: 'the own password', detail })
          return cookiesOf(headers)
        },
        { wanted },
      )
    },
  }
}
