import type { Db } from '~/database/database'
import type { ContactMessageTable } from '~/database/schema/schema'
import type { StoredContactMessage } from './contact-form.rules'

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
  return row ? toMessage(row) : null
}

function toMessage(row: ContactMessageTable): StoredContactMessage {
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

/** Newest first; `before` is the last message of the page before. */
export async function contactMessages(
  db: Db,
  { limit, before }: { limit: number; before: { createdAt: Date; id: string } | null },
): Promise<StoredContactMessage[]> {
  const rows = await db
    .selectFrom('contact_messages')
    .selectAll()
    .$if(before !== null, (query) =>
      query.where((eb) =>
        eb.or([
          eb('created_at', '<', before?.createdAt.toISOString() ?? ''),
          eb.and([
            eb('created_at', '=', before?.createdAt.toISOString() ?? ''),
            eb('id', '<', before?.id ?? ''),
          ]),
        ]),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toMessage)
}
