import type { Db } from '~/database/database'
import { addAudit } from '~/people/audit/audit.queries'
import type { Editor } from '~/people/editor.rules'
import type { NewsletterIssue } from './issue.rules'

interface Step {
  at: Date
  /** Null where the clock did it. */
  editor: Editor | null
  action: string
  detail?: string
}

/** Written in the transaction of the step itself. */
export function logStep(
  db: Db,
  { briefId, subject }: Pick<NewsletterIssue, 'briefId' | 'subject'>,
  { at, editor, action, detail = '' }: Step,
): Promise<void> {
  return addAudit(db, {
    ...{ at, action, subject, detail },
    ...{ editorId: editor?.id ?? null, editorName: editor?.name ?? '' },
    ...{ kind: 'brief', postId: briefId },
  })
}
