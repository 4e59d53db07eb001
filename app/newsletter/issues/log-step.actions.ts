import type { Db } from '~/database/database'
import { addAudit } from '~/people/audit/audit.queries'
import type { Editor } from '~/people/editor.rules'
import type { NewsletterIssue } from './issue.rules'

interface LoggedStep {
  at: Date
  /** Null for a scheduled step. */
  editor: Editor | null
  action: string
  detail?: string
}

/** Call it in the transaction of the step. */
export function logStep(
  db: Db,
  { kind, postId, subject }: Pick<NewsletterIssue, 'kind' | 'postId' | 'subject'>,
  { at, editor, action, detail = '' }: LoggedStep,
): Promise<void> {
  return addAudit(db, {
    at,
    action,
    subject,
    detail,
    editorId: editor?.id ?? null,
    editorName: editor?.name ?? '',
    kind,
    postId,
  })
}
