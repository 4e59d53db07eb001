import type { Db } from '~/database/database'
import { nameKey } from '~/people/editor.rules'
import type { SavedFilter } from './saved-filters.rules'

/** In the order in which they were saved. */
export async function savedFiltersOf(db: Db, editorId: string): Promise<SavedFilter[]> {
  return filtersOf(db, editorId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** One of the editor's filters, also if it was just deleted. */
export async function findFilter(
  db: Db,
  editorId: string,
  id: string,
): Promise<(SavedFilter & { isDeleted: boolean }) | null> {
  if (id.includes('\0')) return null
  const row = await filtersOf(db, editorId)
    .select('deleted_at')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const { deleted_at: deletedAt, ...filter } = row
  return { ...filter, isDeleted: deletedAt !== null }
}

function filtersOf(db: Db, editorId: string) {
  return db
    .selectFrom('saved_filters')
    .select(['id', 'name', 'query'])
    .where('editor_id', '=', editorId)
}

export async function insertFilter(
  db: Db,
  editorId: string,
  { id, name, query }: SavedFilter,
  now: Date,
): Promise<void> {
  const row = { id, editor_id: editorId, name, name_key: nameKey(name), query }
  await db
    .insertInto('saved_filters')
    .values({ ...row, created_at: now.toISOString(), deleted_at: null })
    .execute()
}

/** Only the filter that was deleted last can be restored. */
export async function deleteFilter(db: Db, editorId: string, id: string, now: Date): Promise<void> {
  const own = db.deleteFrom('saved_filters').where('editor_id', '=', editorId)
  await own.where('deleted_at', 'is not', null).where('id', '!=', id).execute()
  await db
    .updateTable('saved_filters')
    .set({ deleted_at: now.toISOString() })
    .where('editor_id', '=', editorId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute()
}

export async function restoreFilter(db: Db, editorId: string, id: string): Promise<void> {
  await db
    .updateTable('saved_filters')
    .set({ deleted_at: null })
    .where('editor_id', '=', editorId)
    .where('id', '=', id)
    .execute()
}
