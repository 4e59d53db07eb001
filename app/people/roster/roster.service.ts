import type { Db } from '~/database/database'
import { inTransaction } from '~/database/transactions/transaction'
import { lockForTransaction } from '~/database/transactions/transaction-locks'
import { logAccountAction } from '../audit/account-log.actions'
import type { Role } from '../editor.rules'
import {
  changeProfile,
  changeRole,
  findEditor,
  hasEditors,
  listEditors,
  type RosterChange,
  type RosterEntry,
  removeEditor,
} from '../stored/editors.queries'
import { listInvitations, withdrawInvitation } from '../stored/password-links.queries'
import { endSessions } from '../stored/sessions.queries'

/** The list of editors. `by` is the name of the owner who changes it; null for a command on the server. */
export function createRoster({ db, clock }: { db: Db; clock: () => Date }) {
  return {
    hasAny: () => hasEditors(db),
    list: (): Promise<RosterEntry[]> => listEditors(db),
    invitations: () => listInvitations(db, clock()),

    async changeProfile(
      id: string,
      profile: { name: string; timeZone: string },
    ): Promise<'done' | 'name-taken'> {
      return inTransaction(db, async (transaction) => {
        const changed = await changeProfile(transaction, id, profile, clock())
        if (!changed) return 'name-taken'
        const { oldName: by } = changed
        if (by !== profile.name) {
          const subject = `from “${by}” to “${profile.name}”`
          await logAccountAction(transaction, clock(), {
            by,
            action: 'changed their name',
            subject,
          })
        }
        return 'done'
      })
    },

    async withdrawInvitation(by: string | null, email: string): Promise<void> {
      await inTransaction(db, async (transaction) => {
        await lockForTransaction(transaction, 'key-links')
        await withdrawInvitation(transaction, email)
        const action = 'withdrew the invitation of'
        await logAccountAction(transaction, clock(), { by, action, subject: email })
      })
    },

    async changeRole(by: string | null, id: string, role: Role): Promise<RosterChange> {
      return changeAndLog({ by, action: `gave the role ${role} to` }, id, (transaction) =>
        changeRole(transaction, id, role, clock()),
      )
    },

    /** Signs an editor out everywhere. They can sign in again. */
    async endSessions(by: string | null, id: string): Promise<RosterChange> {
      return changeAndLog({ by, action: 'ended all sessions of' }, id, async (transaction) => {
        if (!(await findEditor(transaction, id))) return 'missing'
        await endSessions(transaction, id)
        return 'done'
      })
    },

    async remove(by: string | null, id: string): Promise<RosterChange> {
      return changeAndLog({ by, action: 'removed' }, id, (transaction) =>
        removeEditor(transaction, id),
      )
    },
  }

  /** Writes the change and its log entry in one transaction. */
  function changeAndLog(
    entry: { by: string | null; action: string },
    id: string,
    change: (transaction: Db) => Promise<RosterChange>,
  ): Promise<RosterChange> {
    return inTransaction(db, async (transaction) => {
      const subject = (await findEditor(transaction, id))?.name ?? ''
      const result = await change(transaction)
      if (result === 'done') await logAccountAction(transaction, clock(), { ...entry, subject })
      return result
    })
  }
}
