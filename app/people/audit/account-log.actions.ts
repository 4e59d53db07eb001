import type { Db } from '~/database/database'
import { addAudit } from './audit.queries'

/** What an editor did to an account or a setting, for the audit log. */
export interface AccountAction {
  /** The editor's name; null for a command on the server. */
  by: string | null
  action: string
  subject: string
  detail?: string
}

export function logAccountAction(db: Db, at: Date, entry: AccountAction): Promise<void> {
  const { by, action, subject, detail = '' } = entry
  return addAudit(db, {
    at,
    editorId: null,
    editorName: by ?? '',
    action,
    kind: null,
    postId: null,
    subject,
    detail,
  })
}
