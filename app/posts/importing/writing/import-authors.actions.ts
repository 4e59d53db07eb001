import { guestNameOf } from '~/authors/author-ids.rules'
import { findAuthorForDesk, insertAuthor, unknownAuthorIds } from '~/authors/authors.queries'
import type { Db } from '~/database/database'
import { resolveAuthorSlug } from '../../authors/author-slugs.queries'
import { writeAuthor } from '../../authors/change-author.actions'
import { digestOf, findImportedItem, storeImportedItem } from '../imported-items.queries'
import type { ImportedAuthor, ImportResult } from '../imported-post.rules'

interface AuthorImport {
  db: Db
  now: Date
  source: string
  overwrite: boolean
}

/**
 * Writes an author with their profile; call it inside a transaction. A profile that was changed here stays, and an
 * author without one gets it.
 */
export async function importAuthor(
  { db, now, source, overwrite }: AuthorImport,
  author: ImportedAuthor,
): Promise<Exclude<ImportResult, 'left'>> {
  const digest = digestOf(author)
  const key = { source, item: `author ${author.id}` }
  const note = (version: number) =>
    storeImportedItem(db, { ...key, kind: 'author', targetId: author.id, digest, version }, now)
  const stored = await findAuthorForDesk(db, author.id)
  if (!stored) {
    const slug = await freeAuthorSlug(db, author)
    await insertAuthor(db, { ...author, slug, editorId: null }, now)
    await note(1)
    return 'added'
  }
  const { editorId, version, updatedAt: _, ...profile } = stored
  const after = { ...author, slug: stored.slug, editorId }
  const earlier = await findImportedItem(db, key)
  if (isSameProfile(profile, after)) {
    if (earlier?.digest !== digest) await note(version)
    return 'unchanged'
  }
  const isChangedHere = earlier ? earlier.version !== version : !isBare(profile)
  if (earlier?.digest === digest && !overwrite) return 'unchanged'
  if (isChangedHere && !overwrite) return 'kept'
  await writeAuthor({ db, now, editor: { name: '' } }, stored, after)
  await note(version + 1)
  return 'changed'
}

/** Authors whom posts name and nobody knows are added as guests, so that no byline is lost. */
export async function addGuests(
  { db, now }: { db: Db; now: Date },
  posts: readonly { authors: readonly string[] }[],
): Promise<void> {
  const ids = [...new Set(posts.flatMap(({ authors }) => authors))]
  for (const id of await unknownAuthorIds(db, ids)) {
    const profile = { role: '', biography: '', picture: null, links: [] }
    const guest = { id, slug: id, name: guestNameOf(id), ...profile }
    const slug = await freeAuthorSlug(db, guest)
    await insertAuthor(db, { ...guest, slug, editorId: null, isRetired: false }, now)
  }
}

async function freeAuthorSlug(db: Db, { slug }: { slug: string }): Promise<string> {
  const resolved = await resolveAuthorSlug(db, { content: { slug }, isSlugTyped: false }, null)
  return resolved.ok ? resolved.slug : slug
}

function isSameProfile(one: ImportedAuthor, other: ImportedAuthor): boolean {
  return JSON.stringify(partsOf(one)) === JSON.stringify(partsOf(other))
}

function partsOf({ name, role, biography, picture, links, isRetired }: ImportedAuthor) {
  return [name, role, biography, picture, links, isRetired]
}

function isBare({ role, biography, picture, links }: ImportedAuthor): boolean {
  return role === '' && biography === '' && picture === null && links.length === 0
}
