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
    changeProfile: (id: string, profile: { name: string; timeZone: string }) =>
      changeProfile(db, id, profile, clock()),

    async withdrawInvitation(by: string, email: string): Promise<void> {
      await withdrawInvitation(db, email)
      await record(db, clock(), { by, action: 'took back the invitation of', subject: email })
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
