import type { Db } from '~/database/database'
import type { ContactAnswerTable } from '~/database/schema/tables/contact'
import type { ContactAnswer } from './stored-message.rules'

export async function insertAnswer(
  db: Db,
  answer: Pick<ContactAnswer, 'id' | 'messageId' | 'editorName' | 'text' | 'createdAt'>,
): Promise<void> {
  await db
    .insertInto('contact_answers')
    .values({
      id: answer.id,
      message_id: answer.messageId,
      editor_name: answer.editorName,
      text: answer.text,
      created_at: answer.createdAt.toISOString(),
      sent_at: null,
      rejected_at: null,
      problem: null,
    })
    .execute()
}

export async function findAnswer(db: Db, id: string): Promise<ContactAnswer | null> {
  const row = await db
    .selectFrom('contact_answers')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? toAnswer(row) : null
}

/** The answers to these messages, oldest first. */
export async function answersTo(db: Db, messageIds: string[]): Promise<ContactAnswer[]> {
  if (messageIds.length === 0) return []
  const rows = await db
    .selectFrom('contact_answers')
    .selectAll()
    .where('message_id', 'in', messageIds)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(toAnswer)
}

export async function markAnswer(
  db: Db,
  id: string,
  state: { sentAt: Date } | { rejectedAt: Date; problem: string } | { problem: string },
): Promise<void> {
  await db
    .updateTable('contact_answers')
    .set({
      ...('sentAt' in state && { sent_at: state.sentAt.toISOString(), problem: null }),
      ...('problem' in state && { problem: state.problem }),
      ...('rejectedAt' in state && { rejected_at: state.rejectedAt.toISOString() }),
    })
    .where('id', '=', id)
    .execute()
}

function toAnswer(row: ContactAnswerTable): ContactAnswer {
  const moment = (text: string | null) => (text === null ? null : new Date(text))
  return {
    id: row.id,
    messageId: row.message_id,
    editorName: row.editor_name,
    text: row.text,
    createdAt: new Date(row.created_at),
    sentAt: moment(row.sent_at),
    rejectedAt: moment(row.rejected_at),
    problem: row.problem,
  }
}
