import { forAnHour } from '~/http/cache-policy'

/** What robots read: a text, the same for an hour unless said otherwise. */
export function plainText(text: string, policy: HeadersInit = forAnHour): Response {
  const headers = new Headers(policy)
  headers.set('Content-Type', 'text/plain; charset=utf-8')
  return new Response(text, { headers })
}
