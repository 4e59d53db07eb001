import { redirect } from 'react-router'
import { forFeedReaders, keptByNobody } from '~/http/cache-policy'
import { entityTag, isUnchanged } from '~/http/conditional'
import { isBrowser, type KeptAnswers } from '~/http/kept-answers'
import type { MediaStore } from '~/pictures/stores/store.rules'
import { domainOf } from '~/posts/addresses/domain.rules'
import { services } from '~/services'
import { type FeedScope, feedPath, formatAt } from '../scope.rules'
import type { SyndicatedPost } from '../syndicated-post.rules'
import type { Route } from './+types/syndication.route'
import { type WrittenFeed, writeFeed } from './write-feed.rules'

export const handle: KeptAnswers = { keptAnswers: { query: [], isOtherForBrowsers: true } }

/** Answers with the site's RSS, under an address that others know. */
const rssFunction = 'functions/v1/rss'

/** The syndication feeds of the site, its domains, topics and briefs: RSS, Atom and JSON Feed. */
export async function loader({ params, pattern, request, context }: Route.LoaderArgs) {
  const { reading, site, syndication, thumbnails, reportError } = context.get(services)
  const { hub } = syndication
  const { pathname, search } = new URL(request.url)
  // By the pattern: an address can be spelt in many ways that match it.
  const scope = scopeAt(pattern, params.topic)
  const format = formatAt(pattern)
  try {
    const syndicated = await reading.syndicatedPosts(scope)
    if (syndicated.found === 'nothing') return noSuchFeed()
    const there = syndicated.found === 'moved' ? syndicated.scope : scope
    const path = feedPath(there, format)
    if (syndicated.found === 'moved' || (pathname !== path && pattern !== rssFunction)) {
      return redirect(path + search, 301)
    }
    const { posts } = syndicated
    const sizes = await pictureSizes(posts, thumbnails)
    const pictureBytes = ({ id }: SyndicatedPost) => sizes.get(id) ?? null
    return answer(request, hub, writeFeed({ site, hub, scope, format, posts, pictureBytes }))
  } catch (error) {
    reportError(error)
    return away()
  }
}

function scopeAt(pattern: string, topic: string | undefined): FeedScope {
  if (topic !== undefined) return { of: 'topic', topic }
  const [folder, file] = pattern.split('/')
  if (file === undefined || pattern === rssFunction) return { of: 'site' }
  if (folder === 'weekly-brief') return { of: 'briefs' }
  return { of: 'domain', domain: domainOf(folder) }
}

async function pictureSizes(posts: readonly SyndicatedPost[], store: MediaStore) {
  const sizes = posts.map(async ({ id }) => [id, await store.size(`${id}.webp`)] as const)
  return new Map(await Promise.all(sizes))
}

function answer(request: Request, hub: string | null, feed: WrittenFeed): Response {
  const { text, self, updatedAt } = feed
  const bytes = new TextEncoder().encode(text)
  const etag = entityTag(bytes)
  const headers = new Headers({ ETag: etag, Vary: 'Accept', ...forFeedReaders })
  if (updatedAt) headers.set('Last-Modified', updatedAt.toUTCString())
  headers.append('Link', `<${self}>; rel="self"`)
  if (hub) headers.append('Link', `<${hub}>; rel="hub"`)
  if (isUnchanged(request.headers, { etag, lastModified: updatedAt })) {
    return new Response(null, { status: 304, headers })
  }
  headers.set(
    'Content-Type',
    isBrowser(request.headers.get('Accept')) ? feed.typeInBrowsers : feed.type,
  )
  headers.set('Content-Length', String(bytes.byteLength))
  return new Response(bytes, { headers })
}

function noSuchFeed(): Response {
  return new Response('There is no such feed.\n', { status: 404, headers: keptByNobody })
}

/** Feed readers keep what they have and come back. */
function away(): Response {
  return new Response('The feed cannot be made at the moment. Please come back.\n', {
    status: 503,
    headers: { 'Retry-After': '120', ...keptByNobody },
  })
}
