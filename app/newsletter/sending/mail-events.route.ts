import { readBody } from '~/http/body/form-body'
import { noStore } from '~/http/cache-policy'
import { services } from '~/services'
import { parseAddress } from '../addresses/address.rules'
import type { Route } from './+types/mail-events.route'
import { parseMailEvents } from './mail-events.rules'

const maxBytes = 1024 * 1024

/** Webhook of the mail service, for bounces and complaints. */
export async function action({ request, context }: Route.ActionArgs) {
  const { isMailWebhook, subscriptions, reportError } = context.get(services)
  if (!isMailWebhook) return textResponse(404, 'Not found.')
  if (request.method !== 'POST') return onlyPost()
  const [, secret = ''] = /^Bearer (.+)$/i.exec(request.headers.get('Authorization') ?? '') ?? []
  if (!isMailWebhook(secret)) {
    return textResponse(401, 'The secret is missing or wrong.', { 'WWW-Authenticate': 'Bearer' })
  }
  const body = await readBody(request, maxBytes)
  if (!body) return textResponse(413, 'At most one megabyte per request.')
  const events = parseMailEvents(jsonOf(body))
  if (!events) return textResponse(400, expected)
  try {
    let suppressed = 0
    for (const { event, email } of events) {
      const address = parseAddress(email)
      const status = event === 'bounce' ? 'bounced' : 'complained'
      if (address && (await subscriptions.suppress(address, status))) suppressed += 1
    }
    return Response.json({ suppressed }, { headers: noStore })
  } catch (error) {
    reportError(error)
    return textResponse(
      503,
      'This could not be stored. Send it again: repeated events are harmless.',
    )
  }
}

export function loader({ context }: Route.LoaderArgs) {
  return context.get(services).isMailWebhook ? onlyPost() : textResponse(404, 'Not found.')
}

const expected =
  'Expected JSON: { "event": "bounce" or "complaint", "email": "…", "permanent": true or false }, or a list of these.'

function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    return undefined
  }
}

function onlyPost(): Response {
  return textResponse(405, 'Only POST.', { Allow: 'POST' })
}

function textResponse(
  status: number,
  text: string,
  headers: Record<string, string> = {},
): Response {
  return new Response(`${text}\n`, { status, headers: { ...noStore, ...headers } })
}
