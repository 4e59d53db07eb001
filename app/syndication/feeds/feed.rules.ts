import type { Site } from '~/config/site'
import { thumbnailPath } from '~/pictures/picture-addresses.rules'
import { domainNames, domainNamesOf } from '~/posts/addresses/domain.rules'
import { postPath } from '~/posts/addresses/urls.rules'
import { summaryOf } from '~/posts/fields/summary.rules'
import { type FeedFormat, type FeedScope, feedPath, pagePathOf } from '../scope.rules'
import type { SyndicatedPost } from '../syndicated-post.rules'
import { legalText } from '../xml/legal-text.rules'
import { entryId } from './entry-id.rules'

/** A syndication feed, as all three formats say it. Every address in it is whole. */
export interface SyndicationFeed {
  title: string
  description: string
  author: { name: string; url: string }
  /** The page that shows readers the same. */
  page: string
  self: string
  /** Where feed readers can have changes told to them: see WEBSUB_HUB. */
  hub: string | null
  /** Of the newest change; null while there is nothing in it. Never 'now': the same posts give the same bytes. */
  updatedAt: Date | null
  entries: Entry[]
}

/** A post in it. */
export interface Entry {
  id: string
  url: string
  title: string
  summary: string
  html: string
  categories: string[]
  publishedAt: Date
  updatedAt: Date
  picture: EntryPicture | null
}

interface EntryPicture {
  url: string
  bytes: number
  width: number | null
  height: number | null
}

export interface FeedParts {
  site: Site
  hub: string | null
  scope: FeedScope
  format: FeedFormat
  posts: readonly SyndicatedPost[]
  /** How large the picture of a post is; null where it has none. */
  pictureBytes: (post: SyndicatedPost) => number | null
}

export function syndicationFeed(parts: FeedParts): SyndicationFeed {
  const { site, hub, scope, format, posts } = parts
  const entries = posts.map((post) => entryOf(post, parts))
  return {
    ...namesOf(scope, site),
    author: { name: site.name, url: `${site.url}/` },
    page: site.url + pagePathOf(scope),
    self: site.url + feedPath(scope, format),
    hub,
    updatedAt: newest(entries.map(({ updatedAt }) => updatedAt)),
    entries,
  }
}

function entryOf(post: SyndicatedPost, { site, pictureBytes }: FeedParts): Entry {
  const { title, html, publishedAt, thumbnail } = post
  const bytes = pictureBytes(post)
  const picture = bytes !== null && {
    url: site.url + thumbnailPath(post),
    bytes,
    width: thumbnail?.width ?? null,
    height: thumbnail?.height ?? null,
  }
  const url = site.url + postPath(post)
  return {
    id: entryId(post),
    url,
    // Feed readers show an entry without a title in ways of their own, or not at all.
    title: legalText(title).trim() === '' ? url : title,
    summary: summaryOf(post),
    html,
    categories: [...new Set([domainNamesOf(post.domain).label, ...post.tags])],
    publishedAt,
    // A post that was written before its hour is new when the hour has come.
    updatedAt: newest([post.updatedAt, publishedAt]) ?? publishedAt,
    picture: picture || null,
  }
}

function namesOf(scope: FeedScope, site: Site): { title: string; description: string } {
  switch (scope.of) {
    case 'site':
      return { title: site.name, description: site.description }
    case 'domain': {
      const { label } = domainNames[scope.domain]
      return named(label, `Articles and weekly briefs on ${label}`, site)
    }
    case 'topic':
      return named(scope.topic, `Articles and weekly briefs on ${scope.topic}`, site)
    case 'briefs':
      return named('Weekly Brief', 'Every weekly brief', site)
  }
}

function named(title: string, contents: string, { name }: Site) {
  return { title: `${title} | ${name}`, description: `${contents} from ${name}, newest first.` }
}

function newest(moments: Date[]): Date | null {
  return moments.reduce<Date | null>((last, one) => (last && last >= one ? last : one), null)
}
