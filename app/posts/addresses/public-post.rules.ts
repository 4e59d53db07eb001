import { authorPath } from '~/authors/author.rules'
import { thumbnailPath } from '~/pictures/picture-addresses.rules'
import { dateOf, lastChangeOf } from '../fields/dates.rules'
import { readTime } from '../fields/reading-time.rules'
import { summaryOf } from '../fields/summary.rules'
import type { PostSummary } from '../post.rules'
import { domainOf } from './domain.rules'
import { postPath } from './urls.rules'

/** A published post as other programs read it, with absolute addresses: in the public API and in webhooks. */
export function publicPost(post: PostSummary, siteUrl: string) {
  const { kind, id, version, title, slug, tags, byline, thumbnail } = post
  return {
    kind,
    id,
    version,
    url: siteUrl + postPath(post),
    api: siteUrl + publicPostPath(post),
    title,
    slug,
    summary: summaryOf(post),
    domain: domainOf(post.domain),
    tags,
    authors: byline.map(({ name, slug: authorSlug }) => ({
      name,
      url: siteUrl + authorPath(authorSlug),
    })),
    publishedAt: dateOf(post).toISOString(),
    updatedAt: lastChangeOf(post).toISOString(),
    readTime: readTime(post),
    picture: thumbnail && {
      url: siteUrl + thumbnailPath(post),
      width: thumbnail.width,
      height: thumbnail.height,
    },
  }
}

export type PublicPost = ReturnType<typeof publicPost>

/** Where the public API has a post. */
export function publicPostPath({ kind, id }: Pick<PostSummary, 'kind' | 'id'>): string {
  return `/api/v1/posts/${kind}/${encodeURIComponent(id)}`
}
