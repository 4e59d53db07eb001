import type { Db } from '~/database/database'
import { addAudit } from './audit/audit.queries'

/** A line of the desk's log that is about its editors, not about posts. */
export interface Said {
  /** By name; null for whoever runs the server. */
  by: string | null
  action: string
  subject: string
  detail?: string
}

export function record(db: Db, at: Date, { by, action, subject, detail = '' }: Said) {
  const nobody = { editorId: null, kind: null, postId: null }
  return addAudit(db, { at, ...nobody, editorName: by ?? '', action, subject, detail })
}
