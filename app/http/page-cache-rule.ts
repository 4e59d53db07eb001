/**
 * The `handle` of a route whose responses the page cache may store for all readers: what they depend on besides the
 * path. Other query parameters are ignored.
 */
export interface PageCacheRule {
  pageCache: {
    /** The query parameters that the route reads. */
    query: readonly string[]
    /** Requests with one of these parameters bypass the cache: their values are too many to store a page for each. */
    bypassedBy?: readonly string[]
    /** Whether browsers get another response than machines: see isBrowser(). */
    variesByBrowser?: boolean
  }
}

/** Browsers accept HTML pages; feed readers ask for feeds. */
export function isBrowser(accept: string | null | undefined): boolean {
  return accept?.includes('text/html') ?? false
}
