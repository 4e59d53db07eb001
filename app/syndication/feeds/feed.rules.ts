import type { Site } from '~/config/site'
import { entityName } from '~/entities/addresses/entity-name.rules'
import type { Entity } from '~/entities/entity.rules'
import { thumbnailPath } from '~/pictures/picture-addresses.rules'
import { domainNames } from '~/posts/addresses/domain.rules'
import { postPath } from '~/posts/addresses/urls.rules'
import { lastChangeOf } from '~/posts/fields/dates.rules'
import { summaryOf } from '~/posts/fields/summary.rules'
import type { Post } from '~/posts/post.rules'
import { recordUrl } from '../record-link.rules'
import {
  type FeedFormat,
  type FeedScope,
  feedPath,
  feedPathWithChanges,
  maxFeedEntries,
  scopePagePath,
} from '../scope.rules'
import { xmlSafeText } from '../xml.rules'
import { changeEntryOf, type SyndicatedChange } from './entries/change-entries.rules'
import { type Entry, entryParts } from './entries/entry.rules'
import { entryId } from './entries/entry-id.rules'

/** A post with its body as HTML for feed readers. */
export interface SyndicatedPost extends Post {
  publishedAt: Date
  /** The rendered body and FAQ, or the summary with a link if the body is too long. */
  html: string
}

/** The contents of a syndication feed, the same for all three formats. All addresses are absolute. */
export interface SyndicationFeed {
  title: string
  description: string
  author: { name: string; url: string }
  /** The page that lists the same posts. */
  page: string
  self: string
  /** The WebSub hub that notifies feed readers of changes (WEBSUB_HUB). */
  hub: string | null
  /** The newest change of an entry; null without entries. Never 'now': the same posts must give the same bytes. */
  updatedAt: Date | null
  /** The same with minor changes, which readers are not told of. */
  savedAt: Date | null
  entries: Entry[]
}

export interface FeedInput {
  site: Site
  hub: string | null
  scope: FeedScope
  /** What the topic is about; empty or left out for the usual text. */
  description?: string
  format: FeedFormat
  posts: readonly SyndicatedPost[]
  /** Changes that are entries of their own; null if the reader did not ask for them. */
  changes?: readonly SyndicatedChange[] | null
  /** The size of a post's thumbnail; null if it has none. */
  pictureBytes: (post: SyndicatedPost) => number | null
}

export function syndicationFeed(input: FeedInput): SyndicationFeed {
  const { site, hub, scope, description, format, posts, changes = null } = input
  const entries = [
    ...posts.map((post) => entryOf(post, input)),
    ...(changes ?? []).map((change) => changeEntryOf(change, site)),
  ]
  return {
    ...titleAndDescription(scope, site),
    ...(description && { description }),
    author: { name: site.name, url: `${site.url}/` },
    page: site.url + scopePagePath(scope),
    self: site.url + (changes ? feedPathWithChanges(scope, format) : feedPath(scope, format)),
    hub,
    updatedAt: newest(entries.map(({ updatedAt }) => updatedAt)),
    savedAt: newest([...entries, ...posts].map(({ updatedAt }) => updatedAt)),
    entries: changes ? entries.toSorted(newestEntryFirst).slice(0, maxFeedEntries) : entries,
  }
}

function entryOf(post: SyndicatedPost, { site, pictureBytes }: FeedInput): Entry {
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
    // Some feed readers do not show an entry without a title.
    title: xmlSafeText(title).trim() === '' ? url : title,
    summary: summaryOf(post),
    html,
    ...entryParts(post, site),
    publishedAt,
    updatedAt: lastChangeOf(post),
    picture: picture || null,
    record: recordUrl(site, post),
  }
}

function newestEntryFirst(one: Entry, other: Entry): number {
  return other.publishedAt.getTime() - one.publishedAt.getTime()
}

function titleAndDescription(scope: FeedScope, site: Site): { title: string; description: string } {
  switch (scope.of) {
    case 'site':
      return { title: site.name, description: site.description }
    case 'domain': {
      const { label } = domainNames[scope.domain]
      return withSiteName(label, `Articles and weekly briefs on ${label}`, site)
    }
    case 'topic':
      return withSiteName(scope.topic, `Articles and weekly briefs on ${scope.topic}`, site)
    case 'author':
      return withSiteName(scope.name, `Articles and weekly briefs by ${scope.name}`, site)
    case 'briefs':
      return withSiteName('Weekly Brief', 'Every weekly brief', site)
    case 'entity': {
      const name = entityName(scope.entity)
      return withSiteName(name, `Articles and weekly briefs that name ${name}`, site)
    }
    case 'watched':
      return withSiteName('Watched', watchedContents(scope.entities), site)
    case 'corrections':
      return withSiteName(
        'Corrections',
        'Every correction and withdrawal of an article or a weekly brief',
        site,
      )
  }
}

/** A feed reader shows it beside the title, so it is short. */
const maxNames = 5

function watchedContents(entities: readonly Entity[]): string {
  const names = entities.slice(0, maxNames).map(entityName)
  const more = entities.length - names.length
  const list = [...names, ...(more > 0 ? [`${more} more`] : [])]
  return `Articles and weekly briefs that name ${new Intl.ListFormat('en', { type: 'disjunction' }).format(list)}`
}

function withSiteName(title: string, contents: string, { name }: Site) {
  return { title: `${title} | ${name}`, description: `${contents} from ${name}, newest first.` }
}

function newest(dates: Date[]): Date | null {
  return dates.reduce<Date | null>(
    (latest, date) => (latest && latest >= date ? latest : date),
    null,
  )
}
