import { redirect } from 'react-router'
import type { Site } from '~/config/site'
import { forFeedReaders, noStore, tagOfPost } from '~/http/cache-policy'
import { entityTag, isUnchanged, lastModifiedOf } from '~/http/conditional'
import { type Withdrawal, withdrawalText } from '~/posts/record/withdrawals/withdrawal.rules'
import { exportPath } from './export-address.rules'
import { type CollectionFormat, type ExportFormat, mediaTypes } from './export-formats.rules'
import { exportedPost, type PostToExport } from './exported-post.rules'
import { writeCollectionExport, writePostExport } from './write-export.rules'

interface PostExportInput {
  site: Site
  format: ExportFormat
  post: PostToExport
  markdown: string
  now: Date
}

export function postResponse(request: Request, input: PostExportInput): Response {
  const { site, format, markdown, now } = input
  const post = { ...exportedPost(site, input.post), markdown }
  const text = writePostExport(site, post, format)
  const headers = new Headers(tagOfPost(post.id))
  // A table without lines has no other place for it.
  headers.set('Link', `<${post.record}>; rel="describedby"; type="application/json"`)
  headers.set('Access-Control-Expose-Headers', 'Link')
  const lastModified = lastModifiedOf(post.updatedAt, now)
  return fileResponse(request, { text, format, lastModified, headers })
}

interface CollectionInput {
  site: Site
  format: CollectionFormat
  title: string
  /** Of the page that lists the posts. */
  path: string
  posts: readonly PostToExport[]
}

export function collectionResponse(request: Request, input: CollectionInput): Response {
  const { site, format, title, path } = input
  const posts = input.posts.map((post) => exportedPost(site, post))
  const text = writeCollectionExport(site, { title, url: site.url + path, posts }, format)
  // Without a date: a collection that lost a post has no newer one.
  return fileResponse(request, { text, format, lastModified: null, headers: new Headers() })
}

interface ExportFile {
  text: string
  format: ExportFormat
  lastModified: Date | null
  headers: Headers
}

/** A file that programs of other sites may read too, and that search engines do not list. */
function fileResponse(
  request: Request,
  { text, format, lastModified, headers }: ExportFile,
): Response {
  const bytes = new TextEncoder().encode(text)
  const etag = entityTag(bytes)
  headers.set('ETag', etag)
  headers.set('Cache-Control', forFeedReaders['Cache-Control'])
  headers.set('Access-Control-Allow-Origin', '*')
  headers.set('X-Robots-Tag', 'noindex')
  if (lastModified) headers.set('Last-Modified', lastModified.toUTCString())
  if (isUnchanged(request.headers, { etag, lastModified })) {
    return new Response(null, { status: 304, headers })
  }
  headers.set('Content-Type', mediaTypes[format])
  headers.set('Content-Length', String(bytes.byteLength))
  return new Response(bytes, { headers })
}

/** To the same export at the page's other address; null if that page has none. */
export function exportRedirect(
  { url }: Request,
  pagePath: string,
  format: ExportFormat,
): Response | null {
  const { search } = new URL(url)
  const isPage = /^(?:\/[^/?#]+){2,}$/.test(pagePath)
  return isPage ? redirect(exportPath(pagePath, format) + search, 301) : null
}

/** A program learns that the post is gone, and when and why. */
export function exportWithdrawn(withdrawal: Withdrawal, format: ExportFormat): Response {
  const error = withdrawalText(withdrawal)
  const headers = { 'Access-Control-Allow-Origin': '*', 'X-Robots-Tag': 'noindex', ...noStore }
  if (format.endsWith('json')) return Response.json({ error }, { status: 410, headers })
  return new Response(`${error}\n`, {
    status: 410,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', ...headers },
  })
}

export function exportUnavailable(): Response {
  return new Response('The file is temporarily unavailable. Please try again later.\n', {
    status: 503,
    headers: { 'Retry-After': '120', ...noStore },
  })
}
