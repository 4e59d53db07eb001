import type { DomainSlug } from '../address/domain'
import { thumbnailPath } from '../address/pictures'
import { feedCardPath } from '../address/urls'
import { dateOf } from '../post/dates'
import type { Thumbnail } from '~/content/pictures/thumbnail'
import type { PostSummary } from '../post/post'
import { type FeedItem, toFeedItem } from './feed-item'

/** A feed item with its addresses. Plain JSON: the page, /api/feed and the refreshed list share it. */
export interface FeedCard extends FeedItem {
  /** Null where the article has no slug: SPEC section 2. */
  url: string | null
  thumbnail: (Thumbnail & { path: string }) | null
  /** The moment behind publishedDate, for machines. */
  publishedAt: string
}

export function toFeedCard(post: PostSummary, feed: DomainSlug | null): FeedCard {
  return {
    ...toFeedItem(post, feed),
    url: feedCardPath(post),
    thumbnail: post.thumbnail && { ...post.thumbnail, path: thumbnailPath(post) },
    publishedAt: dateOf(post).toISOString(),
  }
}

/** What a card shows: a page carries nothing else of it for its script. */
export type ShownCard = Omit<FeedCard, 'slug' | 'metaTitle' | 'metaDescription' | 'focusKeyword'>

export function shownOf(card: FeedCard): ShownCard {
  const { slug, metaTitle, metaDescription, focusKeyword, ...shown } = card
  return shown
}
