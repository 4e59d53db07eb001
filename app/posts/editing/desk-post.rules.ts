import type { FaqEntry } from '../fields/faq.rules'
import { contentOf, type PostContent, valuesOf } from '../fields/post-fields.rules'
import type { NextOf } from '../lifecycle/next-version/next-of.rules'
import type { Post } from '../post.rules'
import type { Review } from '../review/review.rules'

/** A post as the desk loads it, with any status. */
export interface DeskPost extends Post {
  /** The editor who created it; null for an imported post. */
  authorId: string | null
  /** When it was moved to the bin. */
  binnedAt: Date | null
  /** All three questions and answers in their places; `faq` has only those that readers see. */
  typedFaq: FaqEntry[]
  review: Review
  /** Set if this is the next version of a published post; null for any other post. */
  nextOf: NextOf | null
}

/** Its content, with the questions and answers as they were typed. */
export function contentOfDeskPost(post: DeskPost): PostContent {
  return contentOf(valuesOf({ ...post, faq: post.typedFaq }))
}

/** A draft without a domain. A published post without one counts as Cybersecurity. */
export function lacksDomain({
  domain,
  status,
  publishedAt,
}: Pick<Post, 'domain' | 'status' | 'publishedAt'>): boolean {
  return domain.trim() === '' && (status === 'draft' || publishedAt === null)
}

export function isSameContent(one: PostContent, other: PostContent): boolean {
  return JSON.stringify(valuesOf(one)) === JSON.stringify(valuesOf(other))
}

const titleKeyLength = 300

/**
 * The desk sorts and searches titles by this: without case and accents, so that both databases give the same results.
 */
export function titleKey(title: string): string {
  const plain = title
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]+/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
  return Array.from(plain).slice(0, titleKeyLength).join('')
}
