import type { PostKind } from '~/config/post-kinds'
import type { Thumbnail } from '~/pictures/thumbnail.rules'
import type { FaqEntry } from './fields/faq.rules'

/** Where a post stands in its life. Only `published` is ever shown to readers: see visibility.rules.ts. */
export const postStatuses = ['draft', 'scheduled', 'published', 'withdrawn', 'binned'] as const
export type PostStatus = (typeof postStatuses)[number]

/** What an editor fills in, but for the text itself. */
interface PostFields {
  kind: PostKind
  id: string
  title: string
  slug: string | null
  /** As stored: 'CyberMarketing' and 'Cyber-Marketing' both occur. Ask domainOf() what it means. */
  domain: string
  summary: string
  tags: string[]
  /** Minutes, as the editor typed them. Null: they are computed. readTime() says what readers are told. */
  approximateReadTime: number | null
  focusKeyword: string
  metaTitle: string
  metaDescription: string
  thumbnail: Thumbnail | null
  status: PostStatus
  createdAt: Date
  publishedAt: Date | null
}

interface PostText {
  body: string
  faq: FaqEntry[]
}

/** What the database keeps of its own accord. */
interface PostRecord {
  updatedAt: Date
  version: number
  /** Minutes, for when the editor gave none. Null where it was stored before they were computed. */
  computedReadTime: number | null
}

/** A post as lists, cards and feeds need it: everything but the text. */
export interface PostSummary extends PostFields, PostRecord {
  /** Enough of the body to make a summary or a description of, when the editor gave none. */
  bodyStart: string
  bodyLength: number
}

export interface Post extends PostSummary, PostText {}

export interface PostToSave extends PostFields, PostText {}

/** How much of a body `bodyStart` holds: room for 200 characters of text after markup is taken out. */
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
