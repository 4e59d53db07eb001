import type { BylineAuthor } from '~/authors/author.rules'
import type { PostKind } from '~/config/post-kinds'
import type { Thumbnail } from '~/pictures/thumbnail.rules'
import type { ListedContent, PostContent } from './fields/post-fields.rules'

/** Only `published` posts are shown to readers: see visibility.rules.ts. */
export const postStatuses = ['draft', 'scheduled', 'published', 'withdrawn', 'binned'] as const
export type PostStatus = (typeof postStatuses)[number]

export function isPostStatus(value: string): value is PostStatus {
  return postStatuses.some((status) => status === value)
}

/** The fields of a post besides its content. */
interface PostHead {
  kind: PostKind
  id: string
  thumbnail: Thumbnail | null
  status: PostStatus
  createdAt: Date
  publishedAt: Date | null
}

/** The fields that the database adds. */
interface PostRecord {
  updatedAt: Date
  version: number
  /** In minutes. Null for a post that was stored before reading times were computed. */
  computedReadTime: number | null
  /** Its authors as readers see them. Empty if the publication is the author. */
  byline: BylineAuthor[]
}

/** A post as lists, cards and feeds need it: everything but the long fields. */
export interface PostSummary extends ListedContent, PostHead, PostRecord {
  /** The beginning of the body: enough for a summary or a description, if the post has none. */
  bodyStart: string
  bodyLength: number
}

export interface Post extends PostSummary, PostContent {
  /** The newest version that is in the public record; 0 if none is. */
  recordedVersion: number
}

export interface PostToSave extends PostContent, PostHead {}

/** The length of `bodyStart`: enough for 200 characters of text without markup. */
export const bodyStartLength = 1000

export function characterCount(text: string): number {
  // Code points, as both databases count them, so that a stored length and a computed one agree.
  let count = 0
  for (const _ of text) count += 1
  return count
}

export function startOfBody(body: string): string {
  return Array.from(body.slice(0, bodyStartLength * 2))
    .slice(0, bodyStartLength)
    .join('')
}
