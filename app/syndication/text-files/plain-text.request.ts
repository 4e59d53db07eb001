import { forAnHour } from '~/http/cache-policy'

/** A text file for robots, cached for an hour by default. */
export function plainText(text: string, cacheHeaders: HeadersInit = forAnHour): Response {
  const headers = new Headers(cacheHeaders)
  headers.set('Content-Type', 'text/plain; charset=utf-8')
  return new Response(text, { headers })
}
