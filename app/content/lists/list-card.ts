import type { DomainSlug } from '../address/domain'
import { domainOf } from '../address/domain'
import { postPath } from '../address/urls'
import { dateOf } from '../post/dates'
import type { PostKind } from '~/config/post-kinds'
import type { Thumbnail } from '~/content/pictures/thumbnail'
import type { PostSummary } from '../post/post'
import { readTimeLabel } from '../post/reading-time'
import { summaryOf } from '../post/summary'

/** A post as the archive and the topic pages list it. Survives JSON, so that islands can have it. */
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
  }
}
