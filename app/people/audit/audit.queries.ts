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
  await db.insertInto('audit_log').values(toRow(db, entry)).execute()
}

/** The names of tokens, by the transactions of the requests that were sent with them. */
const tokenNames = new WeakMap<Db, string>()

/** All entries of this transaction name the token, so that no change through the API looks like one at the desk. */
export function nameTokenInAudit(transaction: Db, tokenName: string): void {
  tokenNames.set(transaction, tokenName)
}

/** Writes one entry for all calls with the same key, with a count and the time of the first, so that the log stays short. */
export async function countAudit(db: Db, entry: AuditEntry, key: string): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({ ...toRow(db, entry), tally_key: key })
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
    .values({ ...toRow(db, entry), tally_key: key })
    .onConflict((conflict) => conflict.column('tally_key').doUpdateSet({ subject, detail }))
    .execute()
}

function toRow(db: Db, entry: AuditEntry) {
  return {
    token_name: tokenNames.get(db) ?? '',
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
  /** The token that it was done with; '' for a change at the desk. */
  tokenName: string
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
    tokenName: row.token_name,
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

/** SQLite knows upper and lower case of ASCII letters only, so other letters are also looked for as they were typed. */
function hasWord(word: string) {
  const text = sql`(action || ' ' || subject || ' ' || detail)`
  const pattern = (part: string) => `%${part.replace(/[!%_]/g, '!$&')}%`
  const isInAnyCase = sql<boolean>`lower(${text}) like ${pattern(word.toLowerCase())} escape '!'`
  if (isAscii.test(word)) return isInAnyCase
  return sql<boolean>`(${isInAnyCase} or ${text} like ${pattern(word)} escape '!')`
}

const isAscii = /^[!-~]+$/

/** Everybody who is named in the log, also those who have left. '' stands for the desk itself. */
export async function namesInLog(db: Db): Promise<string[]> {
  // Jumps from name to name in the index, instead of reading every entry.
  const { rows } = await sql<{ name: string }>`
    with recursive names(name) as (
      select min(editor_name) from audit_log
      union all
      select (select min(editor_name) from audit_log where editor_name > names.name)
      from names where names.name is not null
    )
    select name from names where name is not null`.execute(db)
  return rows.map(({ name }) => name).sort((one, other) => one.localeCompare(other))
}
