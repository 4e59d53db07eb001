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

/** The same, unless the loader said otherwise: a page whose lists failed is kept by nobody. */
export function pageHeadersUnlessSaid({ loaderHeaders }: { loaderHeaders: Headers }) {
  return loaderHeaders.has('Cache-Control') ? loaderHeaders : readerPageHeaders()
}

export function notKept(failures: unknown[]): HeadersInit {
  return failures.length > 0 ? { 'Cache-Control': 'no-store' } : {}
}
