import type { Context } from 'hono'
import { noStore } from '~/http/cache-policy'
import { isBrowser } from '~/http/page-cache-rule'
import { busyPage, busyText } from '../error-page'
import type { RequestVariables } from '../request-log'

const retrySeconds = '5'

/** Answers a request that is not admitted. */
export function busyResponse(context: Context<RequestVariables>): Response {
  const headers = { ...noStore, 'Retry-After': retrySeconds }
  return isBrowser(context.req.header('Accept'))
    ? context.html(busyPage(context.get('requestId')), 503, headers)
    : context.json({ error: busyText }, 503, headers)
}
