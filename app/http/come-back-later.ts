/** For whoever was not told when the site will be there again. */
const usualRetrySeconds = '30'

/** Marks an answer of 503: nobody stores it, and it says when to come back. */
export function setComeBackLater(headers: Headers): void {
  // Whoever refused the request may know better how long it takes.
  if (!headers.has('Retry-After')) headers.set('Retry-After', usualRetrySeconds)
  headers.set('Cache-Control', 'no-store')
}
