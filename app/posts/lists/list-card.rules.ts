import { bylineText } from '~/authors/author.rules'
import type { PostKind } from '~/config/post-kinds'
import type { Thumbnail } from '~/pictures/thumbnail.rules'
import type { DomainSlug } from '../addresses/domain.rules'
import { domainOf } from '../addresses/domain.rules'
import { postPath } from '../addresses/urls.rules'
import { dateOf } from '../fields/dates.rules'
import { readTimeLabel } from '../fields/reading-time.rules'
import { summaryOf } from '../fields/summary.rules'
import type { PostSummary } from '../post.rules'

/** A post as the archive and the topic pages list it. It is serializable, so that islands can get it. */
export interface ListCard {
  kind: PostKind
  id: string
  domain: DomainSlug
  path: string
  title: string
  summary: string
  readTime: string
  /** ISO */
  date: string
  thumbnail: Thumbnail | null
  /** 'Ada Lovelace and Grace Hopper'; left out without authors. */
  byline?: string
}

export function toListCard(post: PostSummary): ListCard {
  return {
    kind: post.kind,
    id: post.id,
    domain: domainOf(post.domain),
    path: postPath(post),
    title: post.title,
    summary: summaryOf(post),
    readTime: readTimeLabel(post),
    date: dateOf(post).toISOString(),
    thumbnail: post.thumbnail,
    ...(post.byline.length > 0 && { byline: bylineText(post.byline) }),
  }
}
