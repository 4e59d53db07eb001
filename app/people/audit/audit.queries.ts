import { z } from 'zod'
import { type PostKind, postKinds } from '~/config/post-kinds'
import type { Db } from '~/database/database'

const kindSchema = z.enum(postKinds).nullable()

/** Who did what at the desk, and when. */
export interface AuditEntry {
  at: Date
  editorId: string | null
  editorName: string
  action: string
  kind: PostKind | null
  postId: string | null
  /** The title or name at that time. */
  subject: string
  detail: string
}

export async function addAudit(db: Db, entry: AuditEntry): Promise<void> {
  await db.insertInto('audit_log').values(toRow(entry)).execute()
}

/** Writes one entry for all calls with the same key, with a count and the time of the first, so that the log stays short. */
export async function countAudit(db: Db, entry: AuditEntry, key: string): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({ ...toRow(entry), tally_key: key })
    .onConflict((conflict) =>
      conflict.column('tally_key').doUpdateSet((eb) => ({ count: eb('audit_log.count', '+', 1) })),
    )
    .execute()
}

/** Writes one entry for all calls with the same key, as the last call words it. */
export async function updateAudit(db: Db, entry: AuditEntry, key: string): Promise<void> {
  const { subject, detail } = entry
  await db
    .insertInto('audit_log')
    .values({ ...toRow(entry), tally_key: key })
    .onConflict((conflict) => conflict.column('tally_key').doUpdateSet({ subject, detail }))
    .execute()
}

function toRow(entry: AuditEntry) {
  return {
    at: entry.at.toISOString(),
    editor_id: entry.editorId,
    editor_name: entry.editorName,
    action: entry.action,
    kind: entry.kind,
    post_id: entry.postId,
    subject: entry.subject,
    detail: entry.detail,
  }
}

/** Newest first; `before` is the id of the last entry of the previous page. */
export async function auditEntries(
  db: Db,
  { limit, before }: { limit: number; before?: number },
): Promise<(AuditEntry & { id: number; count: number })[]> {
  const rows = await db
    .selectFrom('audit_log')
    .selectAll()
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    at: new Date(row.at),
    editorId: row.editor_id,
    editorName: row.editor_name,
    action: row.action,
    kind: kindSchema.parse(row.kind),
    postId: row.post_id,
    subject: row.subject,
    detail: row.detail,
    count: row.count,
  }))
}
