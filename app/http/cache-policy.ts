/**
 * Reader pages hold nothing personal: anyone may keep them. A browser asks again each time; a cache in
 * front may answer for five minutes, and longer while it fetches anew or while this server is away.
 */
export function readerPageHeaders() {
  return {
    'Cache-Control':
      'public, max-age=0, s-maxage=300, stale-while-revalidate=600, stale-if-error=86400',
  }
}

/** The same, unless the action or the loader said otherwise. */
export function pageHeadersUnlessSaid(said: { actionHeaders: Headers; loaderHeaders: Headers }) {
  const own = [said.actionHeaders, said.loaderHeaders].find((headers) =>
    headers.has('Cache-Control'),
  )
  return own ?? readerPageHeaders()
}

/** What holds somebody's words, or may be otherwise in a moment. */
export const keptByNobody = { 'Cache-Control': 'no-store' }

/** A page whose lists failed is kept by nobody. */
export function unlessFailed(failures: unknown[]): HeadersInit {
  return failures.length > 0 ? keptByNobody : {}
}

/** What an island fetches anew is asked for each time. */
export const askedEachTime = { 'Cache-Control': 'public, max-age=0, must-revalidate' }

/** Feed readers ask by the clock, many at once: each may keep what it has for five minutes. */
export const forFeedReaders = {
  'Cache-Control': 'public, max-age=300, stale-while-revalidate=600, stale-if-error=86400',
}

/** What never changes at its address, since the address names its version. */
export const forEver = { 'Cache-Control': 'public, max-age=31536000, immutable' }

/** What robots and phones read: it may lag behind. */
export const forAnHour = { 'Cache-Control': 'public, max-age=3600' }

/** A picture whose address does not say which version it is. */
export const forAWhile = { 'Cache-Control': 'public, max-age=300' }

/** A picture that stands in for another. */
export const forAMoment = { 'Cache-Control': 'public, max-age=30' }
