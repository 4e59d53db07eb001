import { entityAt, entityFolders } from '~/entities/addresses/entity-address.rules'
import type { PageCacheRule } from '~/http/page-cache-rule'
import { domainOf } from '~/posts/addresses/domain.rules'
import { type FeedScope, formatOf } from '../scope.rules'
import type { Route } from './+types/syndication.route'
import { answerWithFeed, feedNotFound } from './answer-with-feed.request'

export const handle: PageCacheRule = { pageCache: { query: [], variesByBrowser: true } }

/** Another address of the site's RSS feed. */
const rssFunction = 'functions/v1/rss'

/** All syndication feeds but those of watch lists, as RSS, Atom and JSON Feed. */
export async function loader(args: Route.LoaderArgs) {
  const { params, pattern, request } = args
  // From the route pattern, not the address: many spellings of an address match it.
  const scope = scopeOf(pattern, params)
  if (!scope) return feedNotFound()
  const { pathname } = new URL(request.url)
  return answerWithFeed(args, {
    scope,
    format: formatOf(pattern),
    isAtAddress: (path) => path === pathname || pattern === rssFunction,
  })
}

/** Null for an entity whose name is none. */
function scopeOf(pattern: string, params: Record<string, string | undefined>): FeedScope | null {
  const { topic, author } = params
  if (author !== undefined) return { of: 'author', slug: author, name: '' }
  if (topic !== undefined) return { of: 'topic', topic }
  const [folder = '', file] = pattern.split('/')
  if (file === undefined || pattern === rssFunction) return { of: 'site' }
  if (folder === 'weekly-brief') return { of: 'briefs' }
  if (!entityFolders.includes(folder)) return { of: 'domain', domain: domainOf(folder) }
  const entity = entityAt(folder, Object.values(params).join('/'))
  return entity && { of: 'entity', entity }
}
