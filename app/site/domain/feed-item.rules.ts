import type { PostKind } from '~/config/post-kinds'
import type { DomainSlug } from '~/posts/addresses/domain.rules'
import { feedClassification } from '~/posts/fields/classification.rules'
import { dateOf, formatDate } from '~/posts/fields/dates.rules'
import { readTimeLabel } from '~/posts/fields/reading-time.rules'
import { writtenSummary } from '~/posts/fields/summary.rules'
import { pagePath } from '~/posts/lists/paging.rules'
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
    excerpt: writtenSummary(post) || 'No summary available',
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

export const allChip = 'All'

/** The chips of a domain's feed; Cybersecurity has none. */
export function chipsOf(domain: DomainSlug | null): readonly string[] {
  return domain !== null && domain in feedChips ? feedChips[domain as keyof typeof feedChips] : []
}

/**
 * The chip that the query parameter `tag` selects, ignoring case. An unknown tag selects All: the feed would otherwise be
 * empty with no chip highlighted, and look broken.
 */
export function chipOf(domain: DomainSlug | null, tag: string | null): string {
  const name = tag?.trim().toLowerCase()
  return chipsOf(domain).find((chip) => chip.toLowerCase() === name) ?? allChip
}

/** A page of a feed. The feed of all domains has no chips. */
export interface FeedRequest<Domain extends DomainSlug | null = DomainSlug | null> {
  domain: Domain
  chip: string
  page: number
}

/** The page that a chip links to. All links to the page of the domain. */
export function chipPath(domain: DomainSlug, chip: string): string {
  return withChip(`/${domain}`, chip)
}

/** The same page of the feed as JSON. */
export function feedApiPath({ domain, chip, page }: FeedRequest<DomainSlug>): string {
  return pagePath(withChip(`/api/feed?domain=${domain}`, chip), page)
}

function withChip(path: string, chip: string): string {
  if (chip === allChip) return path
  return `${path}${path.includes('?') ? '&' : '?'}tag=${encodeURIComponent(chip)}`
}

/** The header of /api/feed with the number of articles on all pages together. */
export const feedCountHeader = 'X-Total-Count'
