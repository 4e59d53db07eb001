import { type ExpressionBuilder, sql } from 'kysely'
import { z } from 'zod'
import { type PostKind, postKinds } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import type { Schema } from '~/database/schema/schema'
import type { AuditFilter } from './audit-filter.rules'

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

export interface StoredAuditEntry extends AuditEntry {
  id: number
  /** How many equal entries this one stands for. */
  count: number
}

interface AuditPage extends AuditFilter {
  limit: number
  /** The id of the last entry of the previous page. */
  before?: number | undefined
}

/** Newest first. */
export async function auditEntries(
  db: Db,
  { limit, before, ...filter }: AuditPage,
): Promise<StoredAuditEntry[]> {
  const rows = await db
    .selectFrom('audit_log')
    .selectAll()
    .where((eb) => eb.and([...(before ? [eb('id', '<', before)] : []), ...conditions(eb, filter)]))
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

function conditions(eb: ExpressionBuilder<Schema, 'audit_log'>, filter: AuditFilter) {
  const { editorName, words = [], subject, from, until } = filter
  return [
    ...(editorName === undefined ? [] : [eb('editor_name', '=', editorName)]),
    ...(subject === undefined
      ? []
      : [subject === 'other' ? eb('kind', 'is', null) : eb('kind', '=', subject)]),
    ...(from ? [eb('at', '>=', from.toISOString())] : []),
    ...(until ? [eb('at', '<', until.toISOString())] : []),
    ...words.map((word) => hasWord(word)),
  ]
}

/** Also as it was typed, because SQLite knows upper and lower case of ASCII letters only. */
function hasWord(word: string) {
  const text = sql`(action || ' ' || subject || ' ' || detail)`
  const pattern = (part: string) => `%${part.replace(/[!%_]/g, '!$&')}%`
  return sql<boolean>`(lower(${text}) like ${pattern(word.toLowerCase())} escape '!'
    or ${text} like ${pattern(word)} escape '!')`
}

/** Everybody who is named in the log, also those who have left. '' stands for the desk itself. */
export async function namesInLog(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('audit_log').select('editor_name').distinct().execute()
  return rows.map(({ editor_name }) => editor_name).sort((one, other) => one.localeCompare(other))
}
