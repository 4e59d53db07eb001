import type { PostKind } from '~/config/post-kinds'
import type { DomainSlug } from '~/posts/addresses/domain.rules'
import { feedClassification } from '~/posts/fields/classification.rules'
import { dateOf, formatDate } from '~/posts/fields/dates.rules'
import { readTimeLabel } from '~/posts/fields/reading-time.rules'
import type { PostSummary } from '~/posts/post.rules'

/** How a feed's cards see a post. */
export interface FeedItem {
  id: string
  title: string
  excerpt: string
  publishedDate: string
  readingTime: string
  classification: string
  tags: string[]
  category: string
  slug: string
  type: PostKind
  metaTitle: string
  metaDescription: string
  focusKeyword: string
}

export const feedLimits = { fetched: 12, firstShown: 6, step: 3, homeLatest: 6 } as const

export function toFeedItem(post: PostSummary, feed: DomainSlug | null): FeedItem {
  return {
    id: post.id,
    title: post.title,
    excerpt: post.summary.trim() || 'No summary available',
    publishedDate: formatDate(dateOf(post)),
    readingTime: readTimeLabel(post),
    classification: feedClassification(feed),
    tags: post.tags,
    category: post.domain.trim() || 'General',
    slug: post.slug || 'untitled',
    type: post.kind,
    metaTitle: post.metaTitle,
    metaDescription: post.metaDescription,
    focusKeyword: post.focusKeyword,
  }
}

export const feedChips = {
  ai: ['All', 'AI', 'Machine Learning', 'Neural Networks', 'Deep Learning'],
  'cyber-marketing': [
    'All',
    'Digital Marketing',
    'Social Engineering',
    'Brand Protection',
    'Campaign Analysis',
  ],
} as const satisfies Partial<Record<DomainSlug, readonly string[]>>

const everything = 'All'

/** The chips of a domain's feed; Cybersecurity has none. */
export function chipsOf(domain: DomainSlug): readonly string[] {
  return domain in feedChips ? feedChips[domain as keyof typeof feedChips] : []
}

/**
 * The chip that an address asks for, in any case. An unknown one is All: no chip could be shown as
 * chosen, and a list emptied by nothing the reader can see would look broken.
 */
export function chosenChip(domain: DomainSlug, asked: string | null): string {
  const wanted = asked?.trim().toLowerCase()
  return chipsOf(domain).find((chip) => chip.toLowerCase() === wanted) ?? everything
}

/** Where a chip leads without a script; All is the domain's own address. */
export function chipPath(domain: DomainSlug, chip: string): string {
  return chip === everything ? `/${domain}` : `/${domain}?tag=${encodeURIComponent(chip)}`
}

/** A chip matches when any tag, or the category, contains its text, in any case. */
export function matchesChip(item: Pick<FeedItem, 'tags' | 'category'>, chip: string): boolean {
  if (chip === everything) return true
  const wanted = chip.toLowerCase()
  return [...item.tags, item.category].some((text) => text.toLowerCase().includes(wanted))
}
