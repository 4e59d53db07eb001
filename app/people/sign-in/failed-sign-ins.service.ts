import type { Db } from '~/database/database'
import { tallyAudit } from '../audit/audit.queries'
import { findEditor, findEditorByEmail } from '../stored/editors.queries'
import { editorOfPasskey } from '../stored/sessions.queries'
import { quarterHour } from './attempts.service'
import { credentialIn } from './passkey-answer.rules'

export type FailedSignIns = ReturnType<typeof createFailedSignIns>

/**
 * Lines of the desk's log about those who were not let in: one for each account, way and quarter of an hour, with a
 * count. Addresses that nobody here has are neither stored nor told apart, and no network address is stored.
 */
export function createFailedSignIns({ db, clock }: { db: Db; clock: () => Date }) {
  return {
    async withPassword(email: string, { isKnownDevice }: { isKnownDevice: boolean }) {
      const editor = await findEditorByEmail(db, email)
      await tally(editor, isKnownDevice ? 'wrong password, in a known browser' : 'wrong password')
    },

    /** Where somebody is signed in, and the password is asked for once more. */
    async atOpenDesk(editorId: string) {
      await tally(await findEditor(db, editorId), 'wrong password, while signed in')
    },

    async withCode(editorId: string) {
      await tally(await findEditor(db, editorId), 'right password, wrong code')
    },

    async withPasskey(answer: unknown, why: 'wrong' | 'unverified') {
      const owner = await editorOfPasskey(db, credentialIn(answer) ?? '')
      const editor = owner === null ? null : await findEditor(db, owner)
      const how = why === 'wrong' ? 'wrong passkey' : 'passkey that did not check who used it'
      await tally(editor, how)
    },
  }

  async function tally(editor: { id: string; name: string } | null, detail: string): Promise<void> {
    const at = clock()
    const window = Math.floor(at.getTime() / quarterHour)
    const entry = {
      at,
      editorId: null,
      editorName: 'Somebody',
      action: 'failed to sign in',
      kind: null,
      postId: null,
      subject: editor ? `as ${editor.name}` : 'to an account that does not exist',
      detail,
    }
    await tallyAudit(db, entry, `failed sign-in ${window} ${editor?.id ?? 'nobody'} ${detail}`)
  }
}
