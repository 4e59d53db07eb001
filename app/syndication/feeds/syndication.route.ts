import { redirect } from 'react-router'
import { entityAt, entityFolders } from '~/entities/addresses/entity-address.rules'
import type { PageCacheRule } from '~/http/page-cache-rule'
import { domainOf } from '~/posts/addresses/domain.rules'
import { changesParameter, type FeedScope, formatOf, wantsChanges } from '../scope.rules'
import type { Route } from './+types/syndication.route'
import { answerWithFeed, feedNotFound } from './answer-with-feed.request'

export const handle: PageCacheRule = {
  pageCache: { query: [changesParameter.name], variesByBrowser: true },
}

/** Another address of the site's RSS feed. */
const rssFunction = 'functions/v1/rss'

/** All syndication feeds but those of watch lists, as RSS, Atom and JSON Feed. */
export async function loader(args: Route.LoaderArgs) {
  const { params, pattern, request } = args
  // From the route pattern, not the address: many spellings of an address match it.
  const scope = scopeOf(pattern, params)
  if (!scope) return feedNotFound()
  const { pathname, searchParams } = new URL(request.url)
  // Another value would be stored as another page.
  if (searchParams.has(changesParameter.name) && !wantsChanges(searchParams)) {
    return redirect(pathname, 301)
  }
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
  if (folder === 'corrections') return { of: 'corrections' }
  if (!entityFolders.includes(folder)) return { of: 'domain', domain: domainOf(folder) }
  const entity = entityAt(folder, Object.values(params).join('/'))
  return entity && { of: 'entity', entity }
}
