import type { FaqEntry } from '../fields/faq.rules'
import type { Post } from '../post.rules'

/** A post as the desk holds it, whatever its status. */
export interface DeskPost extends Post {
  /** Who made it; null for what was imported. */
  authorId: string | null
  /** Since when it has been in the bin. */
  binnedAt: Date | null
  /** All three questions and answers in their places; `faq` has only those that readers are shown. */
  typedFaq: FaqEntry[]
}

/** What an editor writes of a post. */
export interface WrittenPost {
  title: string
  /** Null: it is for us to make one. */
  slug: string | null
  domain: string
  body: string
  summary: string
  tags: string[]
  approximateReadTime: number | null
  metaTitle: string
  metaDescription: string
  focusKeyword: string
  /** Three of them, filled in or not. */
  faq: FaqEntry[]
}

export function writtenOf(post: DeskPost): WrittenPost {
  return {
    title: post.title,
    slug: post.slug,
    domain: post.domain,
    body: post.body,
    summary: post.summary,
    tags: post.tags,
    approximateReadTime: post.approximateReadTime,
    metaTitle: post.metaTitle,
    metaDescription: post.metaDescription,
    focusKeyword: post.focusKeyword,
    faq: post.typedFaq,
  }
}

/** A draft for which none was chosen yet. To readers, what came out without one is Cybersecurity. */
export function lacksDomain({
  domain,
  publishedAt,
}: Pick<Post, 'domain' | 'publishedAt'>): boolean {
  return domain.trim() === '' && publishedAt === null
}

export function isSameWriting(one: WrittenPost, other: WrittenPost): boolean {
  return asText(one) === asText(other)
}

function asText(post: WrittenPost): string {
  const { title, slug, domain, body, summary, tags, faq } = post
  const { approximateReadTime, metaTitle, metaDescription, focusKeyword } = post
  return JSON.stringify([
    [title, slug, domain, body, summary, tags, approximateReadTime],
    [metaTitle, metaDescription, focusKeyword],
    faq.map(({ question, answer }) => [question, answer]),
  ])
}

const titleKeyLength = 300

/**
 * What titles are sorted and looked for by at the desk: without case and accents, so that both databases,
 * which know different alphabets, agree.
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
