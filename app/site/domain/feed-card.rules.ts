import { thumbnailPath } from '~/pictures/picture-addresses.rules'
import type { Thumbnail } from '~/pictures/thumbnail.rules'
import type { DomainSlug } from '~/posts/addresses/domain.rules'
import { feedCardPath } from '~/posts/addresses/urls.rules'
import { dateOf } from '~/posts/fields/dates.rules'
import type { PostSummary } from '~/posts/post.rules'
import { type FeedItem, toFeedItem } from './feed-item.rules'

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
