import type { Db } from '~/database/database'
import { takeTurn } from '~/database/turns'
import type { Role } from './editor.rules'
import { record } from './record.actions'
import {
  changeProfile,
  changeRole,
  type EnrolledEditor,
  findEditor,
  hasEditors,
  listEditors,
  type RosterChange,
  removeEditor,
} from './stored/editors.queries'
import { listInvitations, withdrawInvitation } from './stored/key-links.queries'
import { endSessions } from './stored/sessions.queries'

/** Who the editors are. `by` is the name of the owner who says so. */
export function createRoster({ db, clock }: { db: Db; clock: () => Date }) {
  return {
    hasAny: () => hasEditors(db),
    list: (): Promise<EnrolledEditor[]> => listEditors(db),
    invitations: () => listInvitations(db, clock()),

    async changeProfile(
      id: string,
      profile: { name: string; timeZone: string },
    ): Promise<'done' | 'name-taken'> {
      return db.transaction().execute(async (transaction) => {
        const changed = await changeProfile(transaction, id, profile, clock())
        if (!changed) return 'name-taken'
        const { oldName: by } = changed
        if (by !== profile.name) {
          const subject = `from “${by}” to “${profile.name}”`
          await record(transaction, clock(), { by, action: 'changed the own name', subject })
        }
        return 'done'
      })
    },

    async withdrawInvitation(by: string, email: string): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        await takeTurn(transaction, 'key-links')
        await withdrawInvitation(transaction, email)
        const action = 'took back the invitation of'
        await record(transaction, clock(), { by, action, subject: email })
      })
    },

    async changeRole(by: string, id: string, role: Role): Promise<RosterChange> {
      return logged({ by, action: `made ${role}:` }, id, (transaction) =>
        changeRole(transaction, id, role, clock()),
      )
    },

    /** Signs an editor out everywhere; they can come back with their password. */
    async endSessions(by: string, id: string): Promise<RosterChange> {
      return logged({ by, action: 'ended all sessions of' }, id, async (transaction) => {
        if (!(await findEditor(transaction, id))) return 'missing'
        await endSessions(transaction, id)
        return 'done'
      })
    },

    async remove(by: string, id: string): Promise<RosterChange> {
      return logged({ by, action: 'removed' }, id, (transaction) => removeEditor(transaction, id))
    },
  }

  /** The change and its line in the log are one transaction. */
  function logged(
    said: { by: string; action: string },
    id: string,
    change: (transaction: Db) => Promise<RosterChange>,
  ): Promise<RosterChange> {
    return db.transaction().execute(async (transaction) => {
      const subject = (await findEditor(transaction, id))?.name ?? ''
      const changed = await change(transaction)
      if (changed === 'done') await record(transaction, clock(), { ...said, subject })
      return changed
    })
  }
}
