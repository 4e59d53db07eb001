import { findAnswer, insertAnswer } from '~/contact/contact-answers.queries'
import {
  deleteContactMessage,
  findContactMessage,
  updateContactMessage,
} from '~/contact/contact-messages.queries'
import { messageInLog, type StoredContactMessage } from '~/contact/stored-message.rules'
import type { Db } from '~/database/database'
import { addToOutbox } from '~/database/outbox/outbox'
import { ConcurrentWriteError } from '~/database/transactions/transaction'
import { addAudit } from '~/people/audit/audit.queries'
import type { ActingEditor } from '~/people/editor.rules'
import { findEditor } from '~/people/stored/editors.queries'
import type { Forbidden } from '~/posts/saving/decisions/refusals.rules'
import { inEditorTransaction, type TransactionContext } from '~/posts/saving/transaction.actions'
import { decideMessageChange, type MessageChange, type MessageRefusal } from './message-steps.rules'

interface Deps {
  db: Db
  now: Date
  clock?: () => Date
}

export interface MessageRequest {
  editor: ActingEditor
  id: string
  /** The version that the editor saw. */
  version: number
  change: MessageChange
}

export type MessageResult = { ok: true } | MessageRefusal | Forbidden

/** Marks a message as done, assigns, answers or deletes it, with its entry in the audit log. */
export function changeMessage(
  deps: Deps,
  { editor, id, version, change }: MessageRequest,
): Promise<MessageResult> {
  return inEditorTransaction<MessageResult>(deps, editor, async (context) => {
    const { db } = context
    // A form that was sent twice is one answer.
    if (change.step === 'answer' && (await findAnswer(db, change.answerId))) return { ok: true }
    const assignee =
      change.step === 'assign' && change.to !== null ? await findEditor(db, change.to) : null
    const decision = decideMessageChange({
      message: await findContactMessage(db, id),
      version,
      change,
      editor: context.editor,
      assignee,
    })
    if (!decision.ok) return decision
    if (decision.isUnchanged) return { ok: true }
    if (!(await write(context, decision.message, change))) throw new ConcurrentWriteError()
    await log(context, decision.message, change, assignee?.name ?? null)
    return { ok: true }
  })
}

/** False if another transaction changed the message first. */
async function write(
  { db, now, editor }: TransactionContext,
  message: StoredContactMessage,
  change: MessageChange,
): Promise<boolean> {
  switch (change.step) {
    case 'done':
      return updateContactMessage(db, message, { doneAt: now })
    case 'open':
      return updateContactMessage(db, message, { doneAt: null })
    case 'assign':
      return updateContactMessage(db, message, { assignedTo: change.to })
    case 'delete':
      return deleteContactMessage(db, message)
    case 'answer': {
      const { answerId: id, text, isDone } = change
      const doneAt = isDone && message.doneAt === null ? now : message.doneAt
      if (!(await updateContactMessage(db, message, { doneAt }))) return false
      const [messageId, editorName, createdAt] = [message.id, editor.name, now]
      await insertAnswer(db, { id, messageId, editorName, text, createdAt })
      await addToOutbox(db, { topic: 'contact-answer', payload: { id } }, now)
      return true
    }
  }
}

const actions = {
  done: 'marked as done',
  open: 'marked as open',
  assign: 'assigned',
  answer: 'answered',
  delete: 'deleted',
} as const satisfies Record<MessageChange['step'], string>

function log(
  { db, now, editor }: TransactionContext,
  message: StoredContactMessage,
  change: MessageChange,
  assigneeName: string | null,
): Promise<void> {
  const detail = change.step === 'assign' ? `to ${assigneeName ?? 'nobody'}` : ''
  return addAudit(db, {
    at: now,
    editorId: editor.id,
    editorName: editor.name,
    action: actions[change.step],
    kind: null,
    postId: null,
    subject: messageInLog(message),
    detail,
  })
}
