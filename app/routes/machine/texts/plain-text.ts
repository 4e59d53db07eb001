import { forAnHour } from '../../cache-policy'

/** What robots read: a text, the same for an hour. */
export function plainText(text: string): Response {
  return new Response(text, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', ...forAnHour },
  })
}
