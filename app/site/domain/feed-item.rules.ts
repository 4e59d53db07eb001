import type { PostKind } from '~/config/post-kinds'
import type { DomainSlug } from '~/posts/addresses/domain.rules'
import { feedClassification } from '~/posts/fields/classification.rules'
import { dateOf, formatDate } from '~/posts/fields/dates.rules'
import { readTimeLabel } from '~/posts/fields/reading-time.rules'
import type { PostSummary } from '~/posts/post.rules'

/** A post as the cards of a feed show it: SPEC section 3. */
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
  /** The names of its authors; left out without authors. */
  authors?: string[]
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
    ...(post.byline.length > 0 && { authors: post.byline.map(({ name }) => name) }),
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

const allChip = 'All'

/** The chips of a domain's feed; Cybersecurity has none. */
export function chipsOf(domain: DomainSlug): readonly string[] {
  return domain in feedChips ? feedChips[domain as keyof typeof feedChips] : []
}

/**
 * The chip that the query parameter `tag` selects, ignoring case. An unknown tag selects All: the feed would otherwise be
 * empty with no chip highlighted, and look broken.
 */
export function chipOf(domain: DomainSlug, tag: string | null): string {
  const name = tag?.trim().toLowerCase()
  return chipsOf(domain).find((chip) => chip.toLowerCase() === name) ?? allChip
}

/** The page that a chip links to. All links to the page of the domain. */
export function chipPath(domain: DomainSlug, chip: string): string {
  return chip === allChip ? `/${domain}` : `/${domain}?tag=${encodeURIComponent(chip)}`
}

/** A chip matches when any tag, or the category, contains its text, ignoring case. */
export function matchesChip(item: Pick<FeedItem, 'tags' | 'category'>, chip: string): boolean {
  if (chip === allChip) return true
  const text = chip.toLowerCase()
  return [...item.tags, item.category].some((label) => label.toLowerCase().includes(text))
}
