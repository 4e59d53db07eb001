import { readBody } from '~/http/body/form-body'
import { keptByNobody } from '~/http/cache-policy'
import { services } from '~/services'
import { parseAddress } from '../addresses/address.rules'
import type { Route } from './+types/mail-events.route'
import { mailEventsIn } from './mail-events.rules'

const mostBytes = 1024 * 1024

/** A mail service says who cannot be reached, or does not want to be. */
export async function action({ request, context }: Route.ActionArgs) {
  const { isMailWebhook, subscriptions, reportError } = context.get(services)
  if (!isMailWebhook) return said(404, 'Not found.')
  if (request.method !== 'POST') return onlyPost()
  const [, secret = ''] = /^Bearer (.+)$/i.exec(request.headers.get('Authorization') ?? '') ?? []
  if (!isMailWebhook(secret)) {
    return said(401, 'The secret is missing or wrong.', { 'WWW-Authenticate': 'Bearer' })
  }
  const body = await readBody(request, mostBytes)
  if (!body) return said(413, 'At most one megabyte at a time.')
  const events = mailEventsIn(jsonOf(body))
  if (!events) return said(400, expected)
  try {
    let taken = 0
    for (const { event, email } of events) {
      const address = parseAddress(email)
      const status = event === 'bounce' ? 'bounced' : 'complained'
      if (address && (await subscriptions.suppress(address, status))) taken += 1
    }
    return Response.json({ taken }, { headers: keptByNobody })
  } catch (error) {
    reportError(error)
    return said(503, 'This could not be stored. Send it again: a second time does no harm.')
  }
}

export function loader({ context }: Route.LoaderArgs) {
  return context.get(services).isMailWebhook ? onlyPost() : said(404, 'Not found.')
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
  return said(405, 'Only POST.', { Allow: 'POST' })
}

function said(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(`${text}\n`, { status, headers: { ...keptByNobody, ...headers } })
}
