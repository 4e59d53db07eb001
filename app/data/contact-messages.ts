import type { Db } from './engine/database'

export interface StoredContactMessage {
  id: string
  name: string
  email: string
  /** Empty where the sender gave none. */
  subject: string
  message: string
  createdAt: Date
  /** Null while it has not been mailed. */
  mailedAt: Date | null
}

export async function insertContactMessage(
  db: Db,
  { createdAt, ...fields }: Omit<StoredContactMessage, 'mailedAt'>,
): Promise<void> {
  await db
    .insertInto('contact_messages')
    .values({ ...fields, created_at: createdAt.toISOString(), mailed_at: null })
    .execute()
}

export async function findContactMessage(db: Db, id: string): Promise<StoredContactMessage | null> {
  const row = await db
    .selectFrom('contact_messages')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const { created_at, mailed_at, ...fields } = row
  return {
    ...fields,
    createdAt: new Date(created_at),
    mailedAt: mailed_at === null ? null : new Date(mailed_at),
  }
}

export async function markContactMessageMailed(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('contact_messages')
    .set({ mailed_at: now.toISOString() })
    .where('id', '=', id)
    .execute()
}
