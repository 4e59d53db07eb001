import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '~/database/database'
import { likeKey } from '../../editing/desk-posts.queries'
import { isStorable } from '../../published/published-posts.queries'
import { type Redirect, type RedirectReason, redirectReasons } from './redirect.rules'

const reasonSchema = z.enum(redirectReasons).catch('post')

export interface RedirectFilter {
  /** Part of either address. */
  text: string
  reason: RedirectReason | null
}

/** Newest first. */
export async function redirectsPage(
  db: Db,
  filter: RedirectFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<Redirect[]> {
  const rows = await matching(db, filter)
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('from_path')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(toRedirect)
}

/** Where a page of the list ends. */
export interface RedirectPosition {
  at: Date
  from: string
}

/** Newest first, after a position. */
export async function redirectsAfter(
  db: Db,
  filter: RedirectFilter,
  { after, limit }: { after: RedirectPosition | null; limit: number },
): Promise<Redirect[]> {
  const at = after?.at.toISOString() ?? ''
  const rows = await matching(db, filter)
    .selectAll()
    .$if(after !== null, (query) =>
      query.where((eb) =>
        eb.or([
          eb('created_at', '<', at),
          eb.and([eb('created_at', '=', at), eb('from_path', '>', after?.from ?? '')]),
        ]),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('from_path')
    .limit(limit)
    .execute()
  return rows.map(toRedirect)
}

export async function countRedirects(db: Db, filter: RedirectFilter): Promise<number> {
  const { count } = await matching(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function findStoredRedirect(db: Db, from: string): Promise<Redirect | null> {
  if (!isStorable(from)) return null
  const row = await db
    .selectFrom('redirects')
    .selectAll()
    .where('from_path', '=', from)
    .executeTakeFirst()
  return row ? toRedirect(row) : null
}

function matching(db: Db, { text, reason }: RedirectFilter) {
  const pattern = likeKey(text.toLowerCase())
  return db
    .selectFrom('redirects')
    .$if(text !== '', (query) =>
      query.where(
        sql<boolean>`lower(from_path) like ${pattern} escape '!' or lower(to_path) like ${pattern} escape '!'`,
      ),
    )
    .$if(reason !== null, (query) => query.where('reason', '=', reason ?? ''))
}

function toRedirect(row: {
  from_path: string
  to_path: string
  created_at: string
  reason: string
  editor_name: string
}): Redirect {
  return {
    from: row.from_path,
    to: row.to_path,
    at: new Date(row.created_at),
    reason: reasonSchema.parse(row.reason),
    editorName: row.editor_name,
  }
}
