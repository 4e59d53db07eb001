/**
 * Readers' pages contain nothing personal, so any cache may store them. Browsers revalidate each time; a cache in front
 * may use a page for five minutes, and longer while it revalidates or while this server is unreachable.
 */
export function readerPageHeaders() {
  return {
    'Cache-Control':
      'public, max-age=0, s-maxage=300, stale-while-revalidate=600, stale-if-error=86400',
  }
}

/** The same, unless the action or the loader set Cache-Control. */
export function pageHeaders(routeHeaders: { actionHeaders: Headers; loaderHeaders: Headers }) {
  const withPolicy = [routeHeaders.actionHeaders, routeHeaders.loaderHeaders].find((headers) =>
    headers.has('Cache-Control'),
  )
  return withPolicy ?? readerPageHeaders()
}

/** Tags a page as that of a post, for `taggedPageHeaders`. */
export function tagOfPost(id: string) {
  return { 'Cache-Tag': `post-${id}` }
}

/**
 * Headers of a page that its loader tagged, and the links that it set. The server sends tags only to a CDN: see
 * server/http/cdn/cache-tags.ts.
 */
export function taggedPageHeaders(routeHeaders: Parameters<typeof pageHeaders>[0]): Headers {
  const headers = new Headers(pageHeaders(routeHeaders))
  for (const name of ['Cache-Tag', 'Link']) {
    const value = routeHeaders.loaderHeaders.get(name)
    if (value) headers.set(name, value)
  }
  return headers
}

/** For responses with personal content, or that may soon change. */
export const noStore = { 'Cache-Control': 'no-store' }

/** A page whose lists could not be loaded is not cached. */
export function unlessFailed(failures: unknown[]): Record<string, string> {
  return failures.length > 0 ? noStore : {}
}

/** For data that islands fetch. */
export const revalidateEachTime = { 'Cache-Control': 'public, max-age=0, must-revalidate' }

/** Feed readers poll at fixed times, many at once: each may use its copy for five minutes. */
export const forFeedReaders = {
  'Cache-Control': 'public, max-age=300, stale-while-revalidate=600, stale-if-error=86400',
}

/** For addresses that contain the version of their content. */
export const forEver = { 'Cache-Control': 'public, max-age=31536000, immutable' }

/** For files that crawlers and phones read: they may be an hour old. */
export const forAnHour = { 'Cache-Control': 'public, max-age=3600' }

/** For pictures whose address does not contain their version. */
export const forAWhile = { 'Cache-Control': 'public, max-age=300' }

/** For placeholder pictures. */
export const forAMoment = { 'Cache-Control': 'public, max-age=30' }
