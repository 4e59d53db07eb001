import { sql } from 'kysely'
import type { PageName } from '~/config/static-pages'
import type { Db } from '~/database/database'
import { type PageRevision, type PageText, shippedPage } from './page-text.rules'

export async function findPageText(db: Db, name: PageName): Promise<PageText> {
  const row = await db
    .selectFrom('page_texts')
    .select(['version', 'updated_at', 'text'])
    .where('name', '=', name)
    .executeTakeFirst()
  if (!row) return shippedPage
  return { version: row.version, text: row.text, updatedAt: new Date(row.updated_at) }
}

/** When each page was last changed, of those that were. */
export async function changedPages(db: Db): Promise<Map<string, Date>> {
  const rows = await db.selectFrom('page_texts').select(['name', 'updated_at']).execute()
  return new Map(rows.map(({ name, updated_at }) => [name, new Date(updated_at)]))
}

/** The names of pages whose present text contains this one, such as the name of a file. */
export async function pagesContaining(db: Db, text: string): Promise<string[]> {
  const pattern = `%${text.replace(/[!%_]/g, '!$&')}%`
  const rows = await db
    .selectFrom('page_texts')
    .select('name')
    .where(sql<boolean>`text like ${pattern} escape '!'`)
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name)
}

/** False if another version was stored first. */
export async function writePageText(
  db: Db,
  name: PageName,
  { version, text, updatedAt }: PageText & { updatedAt: Date },
): Promise<boolean> {
  const columns = { version, text, updated_at: updatedAt.toISOString() }
  const written = await db
    .insertInto('page_texts')
    .values({ name, ...columns })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet(columns)
        .where('page_texts.version', '=', version - 1),
    )
    .returning('name')
    .executeTakeFirst()
  return written !== undefined
}

interface NewRevision extends PageRevision {
  editorId: string
  text: string | null
}

export async function insertPageRevision(
  db: Db,
  name: PageName,
  { version, at, editorId, editorName, action, text }: NewRevision,
): Promise<void> {
  await db
    .insertInto('page_revisions')
    .values({
      name,
      version,
      at: at.toISOString(),
      editor_id: editorId,
      editor_name: editorName,
      action,
      text,
    })
    .execute()
}

/** Newest first, without their texts. */
export async function pageRevisions(
  db: Db,
  name: PageName,
  limit: number,
): Promise<PageRevision[]> {
  const rows = await db
    .selectFrom('page_revisions')
    .select(['version', 'at', 'editor_name', 'action'])
    .where('name', '=', name)
    .orderBy('version', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ version, at, editor_name, action }) => ({
    version,
    at: new Date(at),
    editorName: editor_name,
    action,
  }))
}

/** The text of a version, null for the shipped one; undefined if there is no such version. */
export async function textOfPageRevision(
  db: Db,
  name: PageName,
  version: number,
): Promise<string | null | undefined> {
  if (version === 0) return null
  const row = await db
    .selectFrom('page_revisions')
    .select('text')
    .where('name', '=', name)
    .where('version', '=', version)
    .executeTakeFirst()
  return row?.text
}
