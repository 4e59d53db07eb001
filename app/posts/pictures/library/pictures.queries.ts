import type { Selectable } from 'kysely'
import type { Db } from '~/database/database'
import type { PictureTable } from '~/database/schema/tables/pictures'
import { parsePictureId } from '~/pictures/body-pictures.rules'
import type { LibraryPicture } from '~/pictures/library/library-picture.rules'
import { titleKey } from '../../editing/desk-post.rules'

/** A picture whose file was just stored. */
export interface UploadedPicture {
  id: string
  bytes: number
  name: string
  alt: string
  editor: { id: string | null; name: string }
}

/** Adds a picture with its file. One that is there already keeps its name, description and date, and is restored. */
export async function addUploadedPicture(
  db: Db,
  { id, bytes, name, alt, editor }: UploadedPicture,
  now: Date,
): Promise<void> {
  const isNew = await db
    .insertInto('pictures')
    .values({
      id,
      is_stored: 1,
      bytes,
      name,
      alt,
      search_key: searchKeyOf({ id, name, alt }),
      editor_id: editor.id,
      editor_name: editor.name,
      uploaded_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (isNew) return
  await db
    .updateTable('pictures')
    .set({ is_stored: 1, bytes, removed_at: null })
    .where('id', '=', id)
    .execute()
  const stored = await findPicture(db, id)
  if (!stored) return
  await updateTexts(db, { id, name: stored.name || name, alt: stored.alt || alt })
}

/** Adds files that are in the store and not in the library. Returns how many were added. */
export async function addFoundPictures(
  db: Db,
  files: readonly { id: string; bytes: number; modifiedAt: Date }[],
): Promise<number> {
  if (files.length === 0) return 0
  const added = await db
    .insertInto('pictures')
    .values(
      files.map(({ id, bytes, modifiedAt }) => {
        return { id, is_stored: 1, bytes, uploaded_at: modifiedAt.toISOString() }
      }),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute()
  return added.length
}

export async function findPicture(db: Db, id: string): Promise<LibraryPicture | null> {
  const row = await db.selectFrom('pictures').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? toPicture(row) : null
}

export async function setPictureAlt(
  db: Db,
  { id, name }: Pick<LibraryPicture, 'id' | 'name'>,
  alt: string,
): Promise<void> {
  await updateTexts(db, { id, name, alt })
}

async function updateTexts(
  db: Db,
  { id, name, alt }: Pick<LibraryPicture, 'id' | 'name' | 'alt'>,
): Promise<void> {
  const set = { name, alt, search_key: searchKeyOf({ id, name, alt }) }
  await db.updateTable('pictures').set(set).where('id', '=', id).execute()
}

/** The size of its file, once it is known. */
export async function setPictureBytes(db: Db, id: string, bytes: number): Promise<void> {
  await db.updateTable('pictures').set({ bytes }).where('id', '=', id).execute()
}

export async function setPictureStored(db: Db, id: string, bytes: number): Promise<void> {
  await db.updateTable('pictures').set({ is_stored: 1, bytes }).where('id', '=', id).execute()
}

export async function setRemovedAt(db: Db, id: string, removedAt: Date | null): Promise<void> {
  await db
    .updateTable('pictures')
    .set({ removed_at: removedAt?.toISOString() ?? null })
    .where('id', '=', id)
    .execute()
}

/** Pictures that were removed before this time. */
export async function removedBefore(
  db: Db,
  before: Date,
  limit: number,
): Promise<LibraryPicture[]> {
  const rows = await db
    .selectFrom('pictures')
    .selectAll()
    .where('removed_at', 'is not', null)
    .where('removed_at', '<', before.toISOString())
    .orderBy('removed_at')
    .limit(limit)
    .execute()
  return rows.flatMap((row) => toPicture(row) ?? [])
}

export async function deletePicture(db: Db, id: string): Promise<void> {
  await db.deleteFrom('pictures').where('id', '=', id).execute()
}

function searchKeyOf({ id, name, alt }: Pick<LibraryPicture, 'id' | 'name' | 'alt'>): string {
  return `${titleKey(name)} ${titleKey(alt)} ${id.toLowerCase()}`
}

/** Null for an id that no picture has: another program wrote it. */
export function toPicture(row: Selectable<PictureTable>): LibraryPicture | null {
  const picture = parsePictureId(row.id)
  if (!picture) return null
  return {
    ...picture,
    id: row.id,
    isStored: row.is_stored === 1,
    bytes: row.bytes,
    name: row.name,
    alt: row.alt,
    editorId: row.editor_id,
    editorName: row.editor_name,
    uploadedAt: new Date(row.uploaded_at),
    removedAt: row.removed_at === null ? null : new Date(row.removed_at),
  }
}
