import { type PostKind, postKinds } from '~/config/post-kinds'
import { type DomainSlug, isDomainSlug } from '~/posts/addresses/domain.rules'

/** A saved post as the browser stores it, with everything that the list shows. */
export interface SavedPost {
  kind: PostKind
  id: string
  path: string
  title: string
  domain: DomainSlug
  /** ISO */
  date: string
  readTime: string
}

/** The stored posts, newest first. Invalid entries are dropped: any script or extension can write to the storage. */
export function parseSaved(stored: string): SavedPost[] {
  try {
    const value: unknown = JSON.parse(stored)
    return Array.isArray(value) ? value.filter(isSavedPost) : []
  } catch {
    return []
  }
}

/** Adds the post at the top of the list, or removes it. */
export function toggled(saved: readonly SavedPost[], post: SavedPost): SavedPost[] {
  const others = without(saved, post)
  return others.length < saved.length ? others : [post, ...others]
}

/** Compares kind and id: an article and a brief may have the same id. */
export function without(saved: readonly SavedPost[], { kind, id }: SavedPost): SavedPost[] {
  return saved.filter((post) => post.kind !== kind || post.id !== id)
}

/** The list as a JSON file for the reader, with absolute URLs. */
export function exportedList(saved: readonly SavedPost[], origin: string, now: Date): string {
  const posts = saved.map(({ path, ...post }) => ({ ...post, url: origin + path }))
  return `${JSON.stringify({ from: origin, exportedAt: now.toISOString(), posts }, null, 2)}\n`
}

function isSavedPost(value: unknown): value is SavedPost {
  if (typeof value !== 'object' || value === null) return false
  const { kind, id, path, title, domain, date, readTime } = value as Record<string, unknown>
  return (
    postKinds.some((known) => known === kind) &&
    [id, title, readTime].every((text) => typeof text === 'string') &&
    // Paths of this site only: a stored link must not lead to another site or run a script.
    typeof path === 'string' &&
    /^\/[^/\\]/.test(path) &&
    typeof domain === 'string' &&
    isDomainSlug(domain) &&
    typeof date === 'string' &&
    !Number.isNaN(Date.parse(date))
  )
}
