import { slugify } from '~/config/slugify'
import type { Editor } from '~/people/editor.rules'
import type { DeskPost } from '../editing/desk-post.rules'
import { may } from '../editing/permissions.rules'
import type { PostContent } from '../fields/post-fields.rules'
import { wasPublished } from '../lifecycle/lifecycle.rules'
import { domainOf, isKnownDomain } from './domain.rules'

/** Where the slug of a post comes from when it is saved. */
export type SlugPlan =
  | { from: 'stored'; slug: string | null }
  /** The slug that the editor typed. It is used only if no other post has it. */
  | { from: 'form'; slug: string }
  /** The first free slug that the title leads to. */
  | { from: 'title'; title: string }

/** `stored` is null for a post that is being created. */
export function planSlug(
  stored: DeskPost | null,
  { slug, title }: Pick<PostContent, 'slug' | 'title'>,
): SlugPlan {
  // The address belongs to the live post.
  if (stored?.nextOf) return { from: 'stored', slug: null }
  if (slug !== null) {
    // An imported slug may contain characters that slugify() removes; the form sends it back slugified.
    const current = stored?.slug ?? null
    const isCurrent = current !== null && (slug === current || slug === slugify(current))
    return isCurrent ? { from: 'stored', slug: current } : { from: 'form', slug }
  }
  if (!stored) return { from: 'title', title }
  // Readers know the address of a published post: it stays, whatever the title becomes.
  if (wasPublished(stored)) return { from: 'stored', slug: stored.slug }
  const fromTitle = slugify(title)
  const isFromThisTitle =
    stored.slug !== null &&
    (stored.slug === fromTitle || stored.slug.replace(/-\d+$/, '') === fromTitle)
  return isFromThisTitle ? { from: 'stored', slug: stored.slug } : { from: 'title', title }
}

/** The slug that a plan leads to, or the post that already has it. */
export type ResolvedSlug =
  | { isFree: true; slug: string | null }
  | {
      isFree: false
      usedBy: Pick<DeskPost, 'title' | 'status' | 'authorId' | 'publishedAt' | 'review'> | null
    }

export interface SlugTaken {
  ok: false
  reason: 'slug-taken'
  /** The title of the post that has it, if it is in the bin and this editor may see it there. */
  binned?: string
}

export function slugTaken(
  editor: Pick<Editor, 'id' | 'role'>,
  { usedBy }: Extract<ResolvedSlug, { isFree: false }>,
): SlugTaken {
  const isVisibleInBin = usedBy?.status === 'binned' && may(editor, 'see', usedBy).ok
  return { ok: false, reason: 'slug-taken', ...(isVisibleInBin && { binned: usedBy.title }) }
}

/** The form knows one spelling of each domain. The stored spelling stays if it means the same domain. */
export function domainToStore(stored: string, typed: string): string {
  const isSame =
    isKnownDomain(typed) && isKnownDomain(stored) && domainOf(typed) === domainOf(stored)
  return isSame ? stored : typed
}
