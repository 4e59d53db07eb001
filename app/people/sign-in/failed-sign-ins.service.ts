import type { Db } from '~/database/database'
import { countAudit } from '../audit/audit.queries'
import { findEditor, findEditorByEmail } from '../stored/editors.queries'
import { editorOfPasskey } from '../stored/sessions.queries'
import { quarterHour } from './attempts.service'
import { credentialIdIn } from './passkey-response.rules'

export type FailedSignIns = ReturnType<typeof createFailedSignIns>

interface FailedSignInsParts {
  db: Db
  clock: () => Date
  onFailed?: (() => void) | undefined
}

/**
 * Writes failed sign-ins to the audit log: one entry with a count per account, method and quarter of an hour. Unknown
 * email addresses share one entry, and no IP address is stored.
 */
export function createFailedSignIns({ db, clock, onFailed = () => {} }: FailedSignInsParts) {
  return {
    async withPassword(email: string, { isKnownDevice }: { isKnownDevice: boolean }) {
      const editor = await findEditorByEmail(db, email)
      await count(editor, isKnownDevice ? 'wrong password, in a known browser' : 'wrong password')
    },

    /** A wrong password where a signed-in editor confirms a change. */
    async whileSignedIn(editorId: string) {
      await count(await findEditor(db, editorId), 'wrong password, while signed in')
    },

    async withCode(editorId: string) {
      await count(await findEditor(db, editorId), 'right password, wrong code')
    },

    async withPasskey(response: unknown, reason: 'wrong' | 'unverified') {
      const editorId = await editorOfPasskey(db, credentialIdIn(response) ?? '')
      const editor = editorId === null ? null : await findEditor(db, editorId)
      await count(
        editor,
        reason === 'wrong' ? 'wrong passkey' : 'passkey without user verification',
      )
    },
  }

  async function count(editor: { id: string; name: string } | null, detail: string): Promise<void> {
    onFailed()
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
    await countAudit(db, entry, `failed sign-in ${window} ${editor?.id ?? 'nobody'} ${detail}`)
  }
}
