import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Db } from '~/database/database'
import type { AuthorTable } from '~/database/schema/tables/authors'
import { pictureIdOf } from '~/pictures/body-pictures.rules'
import {
  type Author,
  type AuthorLink,
  type BylineAuthor,
  type DeskAuthor,
  pictureOf,
} from './author.rules'
import { isWebAddress } from './author-form.rules'

/** What readers' queries may read. */
const readerColumns = [
  ...(['id', 'slug', 'name', 'role', 'biography', 'picture', 'links'] as const),
  ...(['retired_at', 'updated_at'] as const),
]

/** The author with this slug, for their page. */
export async function findAuthorBySlug(db: Db, slug: string): Promise<Author | null> {
  // PostgreSQL refuses even to search for a null byte.
  if (slug.includes('\0')) return null
  const row = await db
    .selectFrom('authors')
    .select(readerColumns)
    .where('slug', '=', slug)
    .executeTakeFirst()
  return row ? toAuthor(row) : null
}

/** All authors by name. */
export async function allAuthors(db: Db): Promise<Author[]> {
  const rows = await db.selectFrom('authors').select(readerColumns).execute()
  return rows.map(toAuthor).sort(byName)
}

/** All authors with what only the desk knows of them. */
export async function authorsForDesk(db: Db): Promise<DeskAuthor[]> {
  const rows = await db.selectFrom('authors').selectAll().execute()
  return rows.map(toDeskAuthor).sort(byName)
}

export async function findAuthorForDesk(db: Db, id: string): Promise<DeskAuthor | null> {
  if (id.includes('\0')) return null
  const row = await db.selectFrom('authors').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? toDeskAuthor(row) : null
}

/** The profile of an account. */
export async function findAuthorOfEditor(db: Db, editorId: string): Promise<DeskAuthor | null> {
  const row = await db
    .selectFrom('authors')
    .selectAll()
    .where('editor_id', '=', editorId)
    .executeTakeFirst()
  return row ? toDeskAuthor(row) : null
}

/** Those of these authors that exist, in this order. */
export async function authorsWithIds(
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; name: string; slug: string }[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('authors')
    .select(['id', 'name', 'slug'])
    .where('id', 'in', ids)
    .execute()
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
}

/** The authors who have these names today. */
export async function authorsWithNames(db: Db, names: readonly string[]): Promise<BylineAuthor[]> {
  if (names.length === 0) return []
  return db.selectFrom('authors').select(['name', 'slug']).where('name', 'in', names).execute()
}

/** Those of these ids that no author has. */
export async function unknownAuthorIds(db: Db, ids: readonly string[]): Promise<string[]> {
  const found = await authorsWithIds(db, ids)
  return ids.filter((id) => !found.some((author) => author.id === id))
}

/** The author whose id or slug this is: neither may be used for another author. */
export async function findAuthorNamed(
  db: Db,
  slug: string,
  exceptId = '',
): Promise<DeskAuthor | null> {
  const row = await db
    .selectFrom('authors')
    .selectAll()
    .where((eb) => eb.or([eb('id', '=', slug), eb('slug', '=', slug)]))
    .where('id', '!=', exceptId)
    .executeTakeFirst()
  return row ? toDeskAuthor(row) : null
}

export type AuthorToStore = Omit<DeskAuthor, 'updatedAt' | 'version'>

export async function insertAuthor(db: Db, author: AuthorToStore, now: Date): Promise<void> {
  const at = now.toISOString()
  await db
    .insertInto('authors')
    .values({
      id: author.id,
      ...toColumns(author, now),
      version: 1,
      created_at: at,
      updated_at: at,
    })
    .execute()
}

/** False if another change was stored first. */
export async function updateAuthor(
  db: Db,
  author: AuthorToStore,
  { baseVersion, now }: { baseVersion: number; now: Date },
): Promise<boolean> {
  const updated = await db
    .updateTable('authors')
    .set({
      ...toColumns(author, now),
      version: baseVersion + 1,
      updated_at: now.toISOString(),
    })
    .where('id', '=', author.id)
    .where('version', '=', baseVersion)
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

export async function deleteAuthor(db: Db, id: string): Promise<void> {
  await db.deleteFrom('authors').where('id', '=', id).execute()
}

/** The names of authors with these pictures, which cannot be removed from the library. */
export async function authorsWithPictures(
  db: Db,
  ids: readonly string[],
): Promise<{ pictureId: string | null; name: string }[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('authors')
    .select(['picture as pictureId', 'name'])
    .where('picture', 'in', ids)
    .orderBy('name')
    .execute()
}

function toColumns(author: AuthorToStore, now: Date) {
  const { slug, name, role, biography, picture, links, editorId, isRetired } = author
  return {
    slug,
    name,
    role,
    biography,
    picture: picture && pictureIdOf(picture),
    links: JSON.stringify(links),
    editor_id: editorId,
    retired_at: isRetired ? now.toISOString() : null,
  }
}

type ReaderRow = Pick<Selectable<AuthorTable>, (typeof readerColumns)[number]>

function toAuthor(row: ReaderRow): Author {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    role: row.role,
    biography: row.biography,
    picture: pictureOf(row.picture),
    links: storedLinks(row.links),
    isRetired: row.retired_at !== null,
    updatedAt: new Date(row.updated_at),
  }
}

function toDeskAuthor(row: Selectable<AuthorTable>): DeskAuthor {
  return { ...toAuthor(row), editorId: row.editor_id, version: row.version }
}

const linkList = z.array(z.object({ label: z.string(), url: z.string() }))

/** A row that another program wrote must not send readers to an address that the form would refuse. */
function storedLinks(stored: string): AuthorLink[] {
  return linkList.parse(JSON.parse(stored)).filter(({ url }) => isWebAddress(url))
}

const inOrder = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

function byName(a: Author, b: Author): number {
  return inOrder.compare(a.name, b.name) || (a.id < b.id ? -1 : 1)
}
