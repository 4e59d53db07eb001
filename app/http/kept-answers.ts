/**
 * What a route says of its answers, as its `handle`, where the server may keep them for everybody: what they
 * depend on beside their path. Whatever else an address carries changes nothing, and is not kept apart.
 */
export interface KeptAnswers {
  keptAnswers: {
    /** The parameters of the query that are read. */
    query: readonly string[]
    /** Whether browsers get another answer than machines: see isBrowser(). */
    isOtherForBrowsers?: boolean
  }
}

/** Browsers ask for pages first, feed readers for feeds. */
export function isBrowser(accept: string | null | undefined): boolean {
  return accept?.includes('text/html') ?? false
}
