import { authorPath, type BylineAuthor } from '~/authors/author.rules'
import type { PostKind } from '~/config/post-kinds'
import { entityPath } from '~/entities/addresses/entity-address.rules'
import { watchedQuery } from '~/entities/addresses/watched.rules'
import type { Entity } from '~/entities/entity.rules'
import { type DomainSlug, domainOf, isDomainSlug } from '~/posts/addresses/domain.rules'
import type { feedFiles } from '~/posts/addresses/slug.rules'
import { topicOfPath, topicPath } from '~/posts/addresses/urls.rules'

/** What a syndication feed covers. */
export type FeedScope =
  | { of: 'site' }
  | { of: 'domain'; domain: DomainSlug }
  | { of: 'topic'; topic: string }
  | ({ of: 'author' } & BylineAuthor)
  | { of: 'briefs' }
  | { of: 'entity'; entity: Entity }
  /** Sorted, each once, as `watchedIn` returns them. */
  | { of: 'watched'; entities: readonly Entity[] }
  /** Corrections of all posts, each as an entry. */
  | { of: 'corrections' }

export const maxFeedEntries = 50

export const feedFormats = ['rss', 'atom', 'json'] as const
export type FeedFormat = (typeof feedFormats)[number]

const files = {
  rss: 'feed.xml',
  atom: 'atom.xml',
  json: 'feed.json',
} as const satisfies Record<FeedFormat, (typeof feedFiles)[number]>

/** The page that lists the same posts as the feed. */
export function scopePagePath(scope: FeedScope): string {
  switch (scope.of) {
    case 'site':
      return '/'
    case 'domain':
      return `/${scope.domain}`
    case 'topic':
      return topicPath(scope.topic)
    case 'author':
      return authorPath(scope.slug)
    case 'briefs':
      return '/weekly-brief'
    case 'entity':
      return entityPath(scope.entity) ?? '/entities'
    case 'watched':
      return withQuery('/watch', scope.entities)
    case 'corrections':
      return '/corrections'
  }
}

function withQuery(path: string, entities: readonly Entity[]): string {
  const query = watchedQuery(entities)
  return query ? `${path}?${query}` : path
}

/** The scope whose page has this path; the whole site if no feed lists the same as the page. */
export function scopeOfPage(path: string): FeedScope {
  const topic = topicOfPath(path)
  if (topic !== null) return { of: 'topic', topic }
  const [, section = '', name] = path.split('/')
  if (section === 'authors' && name) return { of: 'author', slug: name, name: '' }
  if (section === 'weekly-brief') return { of: 'briefs' }
  return isDomainSlug(section) ? { of: 'domain', domain: section } : { of: 'site' }
}

export function feedPath(scope: FeedScope, format: FeedFormat): string {
  if (scope.of === 'watched') return withQuery(`/watch/${files[format]}`, scope.entities)
  const page = scopePagePath(scope)
  return `${page === '/' ? '' : page}/${files[format]}`
}

/** With this parameter, updated and corrected posts are in a feed again, as entries at the time of the change. */
export const changesParameter = { name: 'changes', value: 'entries' } as const

export function wantsChanges(params: URLSearchParams): boolean {
  return params.get(changesParameter.name) === changesParameter.value
}

/** The same feed, in which updates and corrections are entries, too. */
export function feedPathWithChanges(scope: FeedScope, format: FeedFormat): string {
  const path = feedPath(scope, format)
  if (scope.of === 'corrections') return path
  const { name, value } = changesParameter
  return `${path}${path.includes('?') ? '&' : '?'}${name}=${value}`
}

/** The format of the feed at a path. */
export function formatOf(path: string): FeedFormat {
  return feedFormats.find((format) => path.endsWith(files[format])) ?? 'rss'
}

/** The scopes of the feeds that contain a post and that a hub is told of: all but those of entities. */
export function scopesOf(post: {
  kind: PostKind
  domain: string
  tags: string[]
  byline: BylineAuthor[]
}): FeedScope[] {
  return [
    { of: 'site' },
    { of: 'domain', domain: domainOf(post.domain) },
    ...post.tags.map((topic) => ({ of: 'topic' as const, topic })),
    ...post.byline.map((author) => ({ of: 'author' as const, ...author })),
    ...(post.kind === 'brief' ? [{ of: 'briefs' as const }] : []),
  ]
}
