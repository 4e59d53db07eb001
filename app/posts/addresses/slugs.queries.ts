import type { PostKind } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import { takeTurn } from '~/database/turns'
import type { Editor } from '~/people/editor.rules'
import type { DeskPost, WrittenPost } from '../editing/desk-post.rules'
import { findForDesk } from '../editing/desk-posts.queries'
import { may } from '../editing/permissions.rules'
import { wasPublished } from '../lifecycle/lifecycle.rules'
import { idWithSlug, isSlugTaken } from '../saving/write-post.queries'
import { domainOf, domainSlugs, isKnownDomain } from './domain.rules'
import { findRedirect } from './redirects.queries'
import { freeSlug, slugify } from './slug.rules'
import { postPath } from './urls.rules'

/**
 * Made from the title, the first that is free. One by which readers still find another post, at its old
 * address, is left alone; an editor who types it can have it.
 */
export async function slugFromTitle(
  db: Db,
  kind: PostKind,
  title: string,
  id: string,
): Promise<string> {
  // However many have the same title at once, each sees which numbers those before it took.
  await takeTurn(db, 'slugs')
  return freeSlugFor(db, kind, title, id)
}

function freeSlugFor(db: Db, kind: PostKind, title: string, id: string): Promise<string> {
  return freeSlug(slugify(title), async (slug) => {
    if (await isSlugTaken(db, kind, slug, id)) return true
    // An article takes its slug from every domain: it is found by it alone.
    const addresses = domainSlugs.map((domain) => postPath({ kind, id, slug, domain }))
    return (await findRedirect(db, addresses)) !== null
  })
}

export interface SlugTaken {
  ok: false
  reason: 'slug-taken'
  /** The title of the post that has it, where that lies in the bin and this editor may see it there. */
  binned?: string
}

export async function slugTaken(
  db: Db,
  editor: Editor,
  { kind, slug, id }: { kind: PostKind; slug: string | null; id: string },
): Promise<SlugTaken> {
  const otherId = slug === null ? null : await idWithSlug(db, kind, slug, id)
  const other = otherId === null ? null : await findForDesk(db, kind, otherId)
  const isSeenInBin = other?.status === 'binned' && may(editor, 'see', other).ok
  return { ok: false, reason: 'slug-taken', ...(isSeenInBin && { binned: other.title }) }
}

/**
 * What was written, as it is to be stored over the post that is there. Null where a slug was asked for that
 * another post has.
 */
export async function settled(
  db: Db,
  post: DeskPost,
  written: WrittenPost,
): Promise<WrittenPost | null> {
  const slug = await settledSlug(db, post, written)
  if (slug === 'taken') return null
  // The form has one spelling of a domain; the stored one stays while it means the same.
  const isSame =
    isKnownDomain(written.domain) &&
    isKnownDomain(post.domain) &&
    domainOf(written.domain) === domainOf(post.domain)
  return { ...written, slug: slug.is, domain: isSame ? post.domain : written.domain }
}

async function settledSlug(
  db: Db,
  post: DeskPost,
  { slug, title }: WrittenPost,
  make = slugFromTitle,
): Promise<{ is: string | null } | 'taken'> {
  const { kind, id } = post
  if (slug !== null) {
    // An imported slug may hold what ours never do; sent back by the form, it is still the same one.
    if (post.slug !== null && (slug === post.slug || slug === slugify(post.slug))) {
      return { is: post.slug }
    }
    return (await isSlugTaken(db, kind, slug, id)) ? 'taken' : { is: slug }
  }
  // An address that readers know stays, whatever becomes of the title.
  if (wasPublished(post)) return { is: post.slug }
  const isStillItsOwn = post.slug !== null && post.slug.replace(/-\d+$/, '') === slugify(title)
  if (isStillItsOwn || post.slug === slugify(title)) return { is: post.slug }
  return { is: await make(db, kind, title, id) }
}

export type PlannedPath = { ok: true; path: string } | SlugTaken

/** Where readers would find what was written, were it published now. Nothing is claimed by asking. */
export async function plannedPath(
  db: Db,
  editor: Editor,
  post: { kind: PostKind; id: string; stored: DeskPost | null },
  written: WrittenPost,
): Promise<PlannedPath> {
  const { kind, id, stored } = post
  const slug = stored
    ? await settledSlug(db, stored, written, freeSlugFor)
    : await slugOfNew(db, kind, id, written)
  if (slug === 'taken') return slugTaken(db, editor, { kind, slug: written.slug, id })
  return { ok: true, path: postPath({ kind, id, slug: slug.is, domain: written.domain }) }
}

async function slugOfNew(db: Db, kind: PostKind, id: string, { slug, title }: WrittenPost) {
  if (slug === null) return { is: await freeSlugFor(db, kind, title, id) }
  return (await isSlugTaken(db, kind, slug)) ? ('taken' as const) : { is: slug }
}
