import { type LoaderFunctionArgs, redirect } from 'react-router'
import { forFeedReaders, noStore } from '~/http/cache-policy'
import { entityTag, isUnchanged, lastModifiedOf } from '~/http/conditional'
import { isBrowser } from '~/http/page-cache-rule'
import type { Thumbnails } from '~/pictures/processing/thumbnails.service'
import { services } from '~/services'
import { type FeedFormat, type FeedScope, feedPath, wantsChanges } from '../scope.rules'
import type { SyndicatedPost } from './feed.rules'
import { type FeedDocument, writeFeed } from './write-feed.rules'

interface FeedRequest {
  scope: FeedScope
  format: FeedFormat
  /** Whether the request has the one address of a feed; other addresses are redirected. */
  isAtAddress: (canonicalPath: string) => boolean
}

/** Answers with a syndication feed, its redirect, or that there is none. */
export async function answerWithFeed(
  { request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>,
  { scope: requested, format, isAtAddress }: FeedRequest,
): Promise<Response> {
  const { reading, site, syndication, thumbnailFiles, reportError, clock } = context.get(services)
  try {
    const feedPosts = await reading.syndicatedPosts(requested)
    if (feedPosts.found === 'nothing') return feedNotFound()
    const { scope } = feedPosts
    const canonicalPath = feedPath(scope, format)
    if (feedPosts.found === 'moved' || !isAtAddress(canonicalPath)) {
      return redirect(canonicalPath + new URL(request.url).search, 301)
    }
    const { posts, description } = feedPosts
    const changes = hasChanges(request, scope) ? await reading.syndicatedChanges(scope) : null
    const hub = isToldToHub(scope) && !changes ? syndication.hub : null
    const sizes = await thumbnailSizes(posts, thumbnailFiles)
    const pictureBytes = ({ id }: SyndicatedPost) => sizes.get(id) ?? null
    const input = { site, hub, scope, description, format, posts, changes, pictureBytes }
    const response = feedResponse(request, { hub, feed: writeFeed(input), now: clock() })
    // A feed without some of its pictures is replaced as soon as their storage answers again.
    if (sizes.size < posts.length) response.headers.set('Cache-Control', noStore['Cache-Control'])
    return response
  } catch (error) {
    reportError(error)
    return feedUnavailable()
  }
}

function hasChanges({ url }: Request, { of }: FeedScope): boolean {
  return of === 'corrections' || wantsChanges(new URL(url).searchParams)
}

/** A post may name hundreds of entities: the hub is not told of their feeds, so they do not promise it. */
function isToldToHub({ of }: FeedScope): boolean {
  return of !== 'entity' && of !== 'watched'
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

function feedResponse(
  request: Request,
  { hub, feed, now }: { hub: string | null; feed: FeedDocument; now: Date },
): Response {
  const { text, self, savedAt } = feed
  const bytes = new TextEncoder().encode(text)
  const etag = entityTag(bytes)
  const headers = new Headers({ ETag: etag, Vary: 'Accept', ...forFeedReaders })
  const lastModified = lastModifiedOf(savedAt, now)
  if (lastModified) headers.set('Last-Modified', lastModified.toUTCString())
  headers.append('Link', `<${self}>; rel="self"`)
  if (hub) headers.append('Link', `<${hub}>; rel="hub"`)
  if (isUnchanged(request.headers, { etag, lastModified })) {
    return new Response(null, { status: 304, headers })
  }
  headers.set(
    'Content-Type',
    isBrowser(request.headers.get('Accept')) ? feed.browserContentType : feed.contentType,
  )
  headers.set('Content-Length', String(bytes.byteLength))
  return new Response(bytes, { headers })
}

export function feedNotFound(): Response {
  return new Response('Feed not found.\n', { status: 404, headers: noStore })
}

/** Feed readers show the entries that they have and retry. */
function feedUnavailable(): Response {
  return new Response('The feed is temporarily unavailable. Please try again later.\n', {
    status: 503,
    headers: { 'Retry-After': '120', ...noStore },
  })
}
