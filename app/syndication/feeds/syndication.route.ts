import { redirect } from 'react-router'
import { forFeedReaders, noStore } from '~/http/cache-policy'
import { entityTag, isUnchanged } from '~/http/conditional'
import { isBrowser, type PageCacheRule } from '~/http/page-cache-rule'
import type { Thumbnails } from '~/pictures/processing/thumbnails.service'
import { domainOf } from '~/posts/addresses/domain.rules'
import { services } from '~/services'
import { type FeedScope, feedPath, formatOf } from '../scope.rules'
import type { Route } from './+types/syndication.route'
import type { SyndicatedPost } from './feed.rules'
import { type FeedDocument, writeFeed } from './write-feed.rules'

export const handle: PageCacheRule = { pageCache: { query: [], variesByBrowser: true } }

/** Another address of the site's RSS feed. */
const rssFunction = 'functions/v1/rss'

/** All syndication feeds: of the site, its domains, topics, authors and briefs, as RSS, Atom and JSON Feed. */
export async function loader({ params, pattern, request, context }: Route.LoaderArgs) {
  const { reading, site, syndication, thumbnailFiles, reportError } = context.get(services)
  const { hub } = syndication
  const { pathname, search } = new URL(request.url)
  // From the route pattern, not the address: many spellings of an address match it.
  const requested = scopeOf(pattern, params)
  const format = formatOf(pattern)
  try {
    const feedPosts = await reading.syndicatedPosts(requested)
    if (feedPosts.found === 'nothing') return feedNotFound()
    const { scope } = feedPosts
    const canonicalPath = feedPath(scope, format)
    if (feedPosts.found === 'moved' || (pathname !== canonicalPath && pattern !== rssFunction)) {
      return redirect(canonicalPath + search, 301)
    }
    const { posts, description } = feedPosts
    const sizes = await thumbnailSizes(posts, thumbnailFiles)
    const pictureBytes = ({ id }: SyndicatedPost) => sizes.get(id) ?? null
    const input = { site, hub, scope, description, format, posts, pictureBytes }
    const response = feedResponse(request, hub, writeFeed(input))
    // A feed without some of its pictures is replaced as soon as their storage answers again.
    if (sizes.size < posts.length) response.headers.set('Cache-Control', noStore['Cache-Control'])
    return response
  } catch (error) {
    reportError(error)
    return feedUnavailable()
  }
}

function scopeOf(
  pattern: string,
  { topic, author }: { topic?: string | undefined; author?: string | undefined },
): FeedScope {
  if (author !== undefined) return { of: 'author', slug: author, name: '' }
  if (topic !== undefined) return { of: 'topic', topic }
  const [folder, file] = pattern.split('/')
  if (file === undefined || pattern === rssFunction) return { of: 'site' }
  if (folder === 'weekly-brief') return { of: 'briefs' }
  return { of: 'domain', domain: domainOf(folder) }
}

/** Without the posts whose size cannot be read now. */
async function thumbnailSizes(
  posts: readonly SyndicatedPost[],
  thumbnailFiles: Pick<Thumbnails, 'bytesOf'>,
) {
  const sizes = await Promise.allSettled(
    posts.map(async ({ id, thumbnail }) => {
      const fingerprint = thumbnail?.fingerprint ?? null
      return [id, await thumbnailFiles.bytesOf({ id, fingerprint })] as const
    }),
  )
  return new Map(sizes.flatMap((size) => (size.status === 'fulfilled' ? [size.value] : [])))
}

function feedResponse(request: Request, hub: string | null, feed: FeedDocument): Response {
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
    isBrowser(request.headers.get('Accept')) ? feed.browserContentType : feed.contentType,
  )
  headers.set('Content-Length', String(bytes.byteLength))
  return new Response(bytes, { headers })
}

function feedNotFound(): Response {
  return new Response('Feed not found.\n', { status: 404, headers: noStore })
}

/** Feed readers show the entries that they have and retry. */
function feedUnavailable(): Response {
  return new Response('The feed is temporarily unavailable. Please try again later.\n', {
    status: 503,
    headers: { 'Retry-After': '120', ...noStore },
  })
}
