import type { LookupAddress } from 'node:dns'
import type { IncomingMessage } from 'node:http'
import type { Outcome } from '~/links/outgoing/verdict.rules'
import { addressesOf, failureOf, portOf, requestAt } from '../outgoing/checked-host'

/** What a server answered; its body is never read. */
export interface Answer {
  is: 'headers'
  status: number
  location: string | null
  retryAfter: string | undefined
}

export interface RequestOptions {
  method: 'HEAD' | 'GET'
  userAgent: string
  /** Whether a request may be sent to this IP address. */
  isAllowedAddress: (address: string) => boolean
  /** Whether a request may be sent to this port. */
  isAllowedPort: (port: number) => boolean
  timeoutMs: number
  signal: AbortSignal
}

type Unanswered = Extract<Outcome, { is: 'silence' | 'unclear' | 'refused' }>

/** Requests the headers of one address, of a host whose addresses are all allowed. */
export async function requestStatus(
  url: URL,
  options: RequestOptions,
): Promise<Answer | Unanswered> {
  if (!/^https?:$/.test(url.protocol)) return { is: 'refused', reason: 'scheme' }
  if (!options.isAllowedPort(portOf(url))) return { is: 'refused', reason: 'port' }
  const signal = AbortSignal.any([options.signal, AbortSignal.timeout(options.timeoutMs)])
  try {
    const addresses = await addressesOf(url, signal)
    // One private address among public ones is enough to refuse the host.
    const areAllowed = addresses.every(({ address }) => options.isAllowedAddress(address))
    if (addresses.length === 0) return { is: 'silence', reason: 'dns' }
    if (!areAllowed) return { is: 'refused', reason: 'private' }
    return await headersOf(url, addresses, { ...options, signal })
  } catch (error) {
    return unansweredBy(error, signal)
  }
}

function headersOf(
  url: URL,
  addresses: LookupAddress[],
  { method, userAgent, signal }: Pick<RequestOptions, 'method' | 'userAgent' | 'signal'>,
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const headers = { 'User-Agent': userAgent, Accept: '*/*' }
  const request = requestAt(url, addresses, { method, headers, signal })
  request.on('response', (response: IncomingMessage) => {
    const { statusCode = 0, headers } = response
    const answer = { status: statusCode, location: headers.location ?? null }
    resolve({ is: 'headers', ...answer, retryAfter: headers['retry-after'] })
    request.destroy()
  })
  // After the answer this is the error of destroy(), which changes nothing.
  request.on('error', reject)
  request.end()
  return promise
}

function unansweredBy(error: unknown, signal: AbortSignal): Unanswered {
  const reason = failureOf(error, signal)
  // Browsers accept some certificates that this does not, so it says nothing about the page.
  if (reason === 'certificate' || reason === 'invalid') return { is: 'unclear', reason }
  return { is: 'silence', reason }
}
