import type { ExpressionBuilder } from 'kysely'
import { postKinds } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import type { Schema } from '~/database/schema/schema'
import type { ContactMessageTable } from '~/database/schema/tables/contact'
import type { ReportedError } from './error-report.rules'
import type { MessageFilter, ReceivedMessage, StoredContactMessage } from './stored-message.rules'

export async function insertContactMessage(
  db: Db,
  { createdAt, report, ...fields }: ReceivedMessage & { id: string; createdAt: Date },
): Promise<void> {
  await db
    .insertInto('contact_messages')
    .values({
      ...fields,
      created_at: createdAt.toISOString(),
      mailed_at: null,
      reported_page: report?.page ?? null,
      post_kind: report?.post?.kind ?? null,
      post_id: report?.post?.id ?? null,
      passage: report?.passage ?? null,
    })
    .execute()
}

export async function findContactMessage(db: Db, id: string): Promise<StoredContactMessage | null> {
  // PostgreSQL refuses a null byte.
  if (id.includes('\0')) return null
  const row = await db
    .selectFrom('contact_messages')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? toMessage(row) : null
}

type ContactMessageRow = Omit<ContactMessageTable, 'version'> & { version: number }

function toMessage(row: ContactMessageRow): StoredContactMessage {
  const { created_at, mailed_at, done_at, assigned_to, ...rest } = row
  const { reported_page, post_kind, post_id, passage, ...fields } = rest
  return {
    ...fields,
    createdAt: new Date(created_at),
    mailedAt: mailed_at === null ? null : new Date(mailed_at),
    doneAt: done_at === null ? null : new Date(done_at),
    assignedTo: assigned_to,
    report: reportOf({ reported_page, post_kind, post_id, passage }),
  }
}

function reportOf({
  reported_page: page,
  post_kind,
  post_id: id,
  passage,
}: Pick<
  ContactMessageRow,
  'reported_page' | 'post_kind' | 'post_id' | 'passage'
>): ReportedError | null {
  if (page === null) return null
  const kind = postKinds.find((known) => known === post_kind)
  return { page, post: kind && id !== null ? { kind, id } : null, passage: passage ?? '' }
}

export async function markContactMessageMailed(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('contact_messages')
    .set({ mailed_at: now.toISOString() })
    .where('id', '=', id)
    .execute()
}

interface ListRequest {
  filter: MessageFilter
  /** Whose messages are `mine`. */
  editorId: string
  limit: number
  /** The last message of the page before. */
  before: { createdAt: Date; id: string } | null
}

/** Newest first. */
export async function contactMessages(
  db: Db,
  { filter, editorId, limit, before }: ListRequest,
): Promise<StoredContactMessage[]> {
  const rows = await matching(db, filter, editorId)
    .selectAll()
    .where((eb) => (before ? eb.and(olderThan(eb, before)) : eb.and([])))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toMessage)
}

/** The first condition alone lets both engines begin in the middle of the index. */
function olderThan(
  eb: ExpressionBuilder<Schema, 'contact_messages'>,
  { createdAt, id }: NonNullable<ListRequest['before']>,
) {
  const at = createdAt.toISOString()
  return [eb('created_at', '<=', at), eb.or([eb('created_at', '<', at), eb('id', '<', id)])]
}

/** Counts up to `atMost`. */
export async function countContactMessages(
  db: Db,
  filter: MessageFilter,
  editorId: string,
  atMost = Number.MAX_SAFE_INTEGER,
): Promise<number> {
  const { count } = await db
    .selectFrom(matching(db, filter, editorId).select('id').limit(atMost).as('counted'))
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

function matching(db: Db, filter: MessageFilter, editorId: string) {
  const all = db.selectFrom('contact_messages')
  switch (filter) {
    case 'open':
      return all.where('done_at', 'is', null)
    case 'mine':
      return all.where('assigned_to', '=', editorId).where('done_at', 'is', null)
    case 'done':
      return all.where('done_at', 'is not', null)
    case 'all':
      return all
  }
}

/** False if it is another version by now. */
export async function updateContactMessage(
  db: Db,
  { id, version }: Pick<StoredContactMessage, 'id' | 'version'>,
  changes: { doneAt?: Date | null; assignedTo?: string | null },
): Promise<boolean> {
  const { doneAt, assignedTo } = changes
  const updated = await db
    .updateTable('contact_messages')
    .set({
      version: version + 1,
      ...(doneAt !== undefined && { done_at: doneAt?.toISOString() ?? null }),
      ...(assignedTo !== undefined && { assigned_to: assignedTo }),
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

/** With its answers. False if it is another version by now. */
export async function deleteContactMessage(
  db: Db,
  { id, version }: Pick<StoredContactMessage, 'id' | 'version'>,
): Promise<boolean> {
  const deleted = await db
    .deleteFrom('contact_messages')
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}
