const defaultRetrySeconds = '30'

/** Sets the headers of a 503 response: it is not cached, and says when to retry. */
export function setRetryLater(headers: Headers): void {
  // The code that refused the request may know better.
  if (!headers.has('Retry-After')) headers.set('Retry-After', defaultRetrySeconds)
  headers.set('Cache-Control', 'no-store')
}
