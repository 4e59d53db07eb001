import type { Role } from '~/content/desk/editor'
import {
  changeProfile,
  changeRole,
  type EnrolledEditor,
  hasEditors,
  listEditors,
  type RosterChange,
  removeEditor,
} from '~/data/editors/editors'
import { listInvitations, withdrawInvitation } from '~/data/editors/key-links'
import type { Db } from '~/data/engine/database'
import { takeTurn } from '~/data/engine/turns'
import { record } from './record'

/** Who the editors are. `by` is the name of the owner who says so. */
export function createRoster({ db, clock }: { db: Db; clock: () => Date }) {
  async function nameOf(id: string): Promise<string> {
    return (await listEditors(db)).find((editor) => editor.id === id)?.name ?? ''
  }
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
      const subject = await nameOf(id)
      const changed = await changeRole(db, id, role, clock())
      if (changed === 'done') await record(db, clock(), { by, action: `made ${role}:`, subject })
      return changed
    },

    async remove(by: string, id: string): Promise<RosterChange> {
      const subject = await nameOf(id)
      const removed = await removeEditor(db, id)
      if (removed === 'done') await record(db, clock(), { by, action: 'removed', subject })
      return removed
    },
  }
}
