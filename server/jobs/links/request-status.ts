import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { Outcome } from '~/links/outgoing/verdict.rules'

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

/**
 * Requests the headers of one address, without cookies, credentials or a referrer. The host is resolved first, and the
 * connection goes to an address that was checked: another answer of the DNS a moment later changes nothing.
 */
export async function requestStatus(
  url: URL,
  options: RequestOptions,
): Promise<Answer | Unanswered> {
  if (!/^https?:$/.test(url.protocol)) return { is: 'refused', reason: 'scheme' }
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
  if (!options.isAllowedPort(port)) return { is: 'refused', reason: 'port' }
  const signal = AbortSignal.any([options.signal, AbortSignal.timeout(options.timeoutMs)])
  try {
    const addresses = await abortable(addressesOf(url), signal)
    // One private address among public ones is enough to refuse the host.
    const areAllowed = addresses.every(({ address }) => options.isAllowedAddress(address))
    if (addresses.length === 0) return { is: 'silence', reason: 'dns' }
    if (!areAllowed) return { is: 'refused', reason: 'private' }
    return await headersOf(url, port, addresses, { ...options, signal })
  } catch (error) {
    return unansweredBy(error, signal)
  }
}

async function addressesOf({ hostname }: URL): Promise<LookupAddress[]> {
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const family = isIP(host)
  return family === 0 ? lookup(host, { all: true }) : [{ address: host, family }]
}

/** The DNS cannot be told to stop, but nobody has to wait for it. */
function abortable<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const abort = () => reject(signal.reason)
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort, { once: true })
  return Promise.race([promise, aborted]).finally(() => signal.removeEventListener('abort', abort))
}

function headersOf(
  url: URL,
  port: number,
  addresses: LookupAddress[],
  { method, userAgent, signal }: Pick<RequestOptions, 'method' | 'userAgent' | 'signal'>,
): Promise<Answer> {
  const isSecure = url.protocol === 'https:'
  const hostname = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const request = (isSecure ? requestHttps : requestHttp)({
    method,
    hostname,
    port,
    path: url.pathname + url.search,
    headers: { 'User-Agent': userAgent, Accept: '*/*' },
    // An agent of its own: proxies of the environment and kept connections are not used.
    agent: isSecure ? new HttpsAgent() : new HttpAgent(),
    lookup: checkedLookup(addresses),
    signal,
  })
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

/** Answers with the addresses that were checked, whatever the DNS would say now. */
function checkedLookup(addresses: LookupAddress[]): LookupFunction {
  return (_hostname, { all }, callback) => {
    const [first] = addresses
    if (all) callback(null, addresses)
    else if (first) callback(null, first.address, first.family)
  }
}

const dnsErrors = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'EAI_NODATA', 'ENODATA'])
const refusals = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ECONNRESET', 'EPIPE'])

function unansweredBy(error: unknown, signal: AbortSignal): Unanswered {
  if (signal.aborted) return { is: 'silence', reason: 'timeout' }
  const code = errorCode(error)
  if (dnsErrors.has(code)) return { is: 'silence', reason: 'dns' }
  if (code === 'ETIMEDOUT') return { is: 'silence', reason: 'timeout' }
  if (refusals.has(code)) return { is: 'silence', reason: 'refused' }
  // Browsers accept some certificates that this does not, so it says nothing about the page.
  if (/CERT|TLS|SSL|SIGNATURE|EPROTO|UNABLE_TO/.test(code)) {
    return { is: 'unclear', reason: 'certificate' }
  }
  // An answer that is no HTTP, or has more headers than are read.
  if (code.startsWith('HPE_')) return { is: 'unclear', reason: 'invalid' }
  return { is: 'silence', reason: 'failed' }
}

/** With several addresses tried, that of the first. */
function errorCode(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error
  return String((first as { code?: unknown } | null)?.code ?? '')
}
