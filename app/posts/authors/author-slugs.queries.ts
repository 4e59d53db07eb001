import type { DeskAuthor } from '~/authors/author.rules'
import { findAuthorNamed } from '~/authors/authors.queries'
import type { Db } from '~/database/database'
import { freeSlug } from '../addresses/slug.rules'

/** The desk's page for a new author has this address. */
const reserved = ['new']

interface SlugRequest {
  /** Of a new author; left out, it is the slug. */
  id?: string
  content: { slug: string }
  /** False if the slug is created from the name. */
  isSlugTyped: boolean
}

export type ResolvedAuthorSlug =
  | { ok: true; slug: string }
  | { ok: false; reason: 'slug-taken'; by: string | null }

/**
 * The slug that an author gets, or who has it. The first slug of another author counts too: posts name authors by it.
 * An existing author keeps the slug unless another one is typed.
 */
export async function resolveAuthorSlug(
  db: Db,
  { id, content, isSlugTyped }: SlugRequest,
  stored: DeskAuthor | null,
): Promise<ResolvedAuthorSlug> {
  if (stored && !isSlugTyped) return { ok: true, slug: stored.slug }
  const holderOf = async (slug: string) => {
    if (reserved.includes(slug)) return { name: null }
    const holder = await findAuthorNamed(db, slug, stored?.id)
    return holder && { name: holder.name }
  }
  const namesake = id === undefined ? null : await holderOf(id)
  if (namesake) return { ok: false, reason: 'slug-taken', by: namesake.name }
  if (!isSlugTyped) {
    return {
      ok: true,
      slug: await freeSlug(content.slug, async (slug) => (await holderOf(slug)) !== null),
    }
  }
  const holder = await holderOf(content.slug)
  return holder
    ? { ok: false, reason: 'slug-taken', by: holder.name }
    : { ok: true, slug: content.slug }
}
