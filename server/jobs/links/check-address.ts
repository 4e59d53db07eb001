import { type Outcome, retryAfterMs } from '~/links/outgoing/verdict.rules'
import type { HostTurns } from './host-turns'
import { type Answer, type RequestOptions, requestStatus } from './request-status'

export interface CheckOptions extends Omit<RequestOptions, 'method'> {
  turns: HostTurns
  clock: () => Date
}

const maxRedirects = 5

/** Follows an address to its last redirect, with the same checks for each. */
export async function checkAddress(address: string, options: CheckOptions): Promise<Outcome> {
  let url = URL.parse(address)
  for (let redirects = 0; url && redirects <= maxRedirects; redirects += 1) {
    const answer = await headOrGet(url, options)
    if (answer.is !== 'headers') return answer
    if (!isRedirect(answer)) {
      const wait = retryAfterMs(answer.retryAfter, options.clock())
      return { is: 'answer', status: answer.status, retryAfterMs: wait }
    }
    url = URL.parse(answer.location ?? '', url)
  }
  return { is: 'unclear', reason: 'redirects' }
}

function isRedirect({ status, location }: Answer): boolean {
  return status >= 300 && status < 400 && status !== 304 && location !== null
}

/**
 * GET only where HEAD got no useful answer: some servers refuse HEAD, or answer it with 404. Not after 401, 429 or 503,
 * which a second request would not change.
 */
async function headOrGet(url: URL, options: CheckOptions) {
  const request = (method: 'HEAD' | 'GET') =>
    options.turns.inTurn(url, () => requestStatus(url, { ...options, method }))
  const head = await request('HEAD')
  if (options.signal.aborted) return head
  if (head.is === 'headers') {
    const isUseful = head.status < 400 || [401, 429, 503].includes(head.status)
    return isUseful ? head : request('GET')
  }
  const mayAnswerGet = head.is === 'silence' && head.reason !== 'dns'
  return mayAnswerGet ? request('GET') : head
}
