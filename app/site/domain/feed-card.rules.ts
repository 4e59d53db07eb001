import { thumbnailPath } from '~/pictures/picture-addresses.rules'
import type { Thumbnail } from '~/pictures/thumbnail.rules'
import type { DomainSlug } from '~/posts/addresses/domain.rules'
import { feedCardPath } from '~/posts/addresses/urls.rules'
import { dateOf } from '~/posts/fields/dates.rules'
import type { PostSummary } from '~/posts/post.rules'
import { type FeedItem, toFeedItem } from './feed-item.rules'

/** A feed item with its URLs, as plain JSON: the page and /api/feed share it. */
export interface FeedCard extends FeedItem {
  /** Null if the article has no slug: SPEC section 2. */
  url: string | null
  thumbnail: (Thumbnail & { path: string }) | null
  /** The same time as publishedDate, as ISO text. */
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

/** The fields that a card shows: the page sends no others to the browser. */
export type ShownCard = Omit<FeedCard, 'slug' | 'metaTitle' | 'metaDescription' | 'focusKeyword'>

export function toShownCard(card: FeedCard): ShownCard {
  const { slug, metaTitle, metaDescription, focusKeyword, ...shown } = card
  return shown
}
