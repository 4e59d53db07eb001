import { type PostKind, postKinds } from '~/config/post-kinds'
import { type DomainSlug, isDomainSlug } from '~/posts/addresses/domain.rules'

/** A post that a reader saved, as the browser keeps it: all that its list shows, without asking a server. */
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

/** What was stored, newest first. Anyone may have written there since: what is no saved post is left out. */
export function parseSaved(stored: string): SavedPost[] {
  try {
    const value: unknown = JSON.parse(stored)
    return Array.isArray(value) ? value.filter(isSavedPost) : []
  } catch {
    return []
  }
}

/** The same list with the post at its top, or without it where it was in it. */
export function toggled(saved: readonly SavedPost[], post: SavedPost): SavedPost[] {
  const others = without(saved, post)
  return others.length < saved.length ? others : [post, ...others]
}

/** An article and a brief may have the same id. */
export function without(saved: readonly SavedPost[], { kind, id }: SavedPost): SavedPost[] {
  return saved.filter((post) => post.kind !== kind || post.id !== id)
}

/** A reader's own copy of the list, with addresses that work from anywhere. */
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
    // Of this site only: a list must not lead anywhere else, or run anything.
    typeof path === 'string' &&
    /^\/[^/\\]/.test(path) &&
    typeof domain === 'string' &&
    isDomainSlug(domain) &&
    typeof date === 'string' &&
    !Number.isNaN(Date.parse(date))
  )
}
