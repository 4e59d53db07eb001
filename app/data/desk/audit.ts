import type { PostKind } from '~/content/post/post'
import type { Db } from '../engine/database'

/** Who did what at the desk, and when. */
export interface AuditEntry {
  at: Date
  editorId: string | null
  editorName: string
  action: string
  kind: PostKind | null
  postId: string | null
  /** What it was done to, as it was called then. */
  subject: string
  detail: string
}

export async function addAudit(db: Db, entry: AuditEntry): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      at: entry.at.toISOString(),
      editor_id: entry.editorId,
      editor_name: entry.editorName,
      action: entry.action,
      kind: entry.kind,
      post_id: entry.postId,
      subject: entry.subject,
      detail: entry.detail,
    })
    .execute()
}

/** Newest first; `before` is the id of the last one that was shown. */
export async function auditEntries(
  db: Db,
  { limit, before }: { limit: number; before?: number },
): Promise<(AuditEntry & { id: number })[]> {
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
    kind: row.kind as PostKind | null,
    postId: row.post_id,
    subject: row.subject,
    detail: row.detail,
  }))
}
