import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { Agent as HttpAgent, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'

/**
 * Requests to addresses that people typed. The host is resolved first, and the connection goes to an address that was
 * checked: another answer of the DNS a moment later changes nothing.
 */

/** All IP addresses of a host. */
export async function addressesOf(
  { hostname }: URL,
  signal: AbortSignal,
): Promise<LookupAddress[]> {
  const host = withoutBrackets(hostname)
  const family = isIP(host)
  return family === 0 ? abortable(lookup(host, { all: true }), signal) : [{ address: host, family }]
}

export interface CheckedRequest {
  method: 'HEAD' | 'GET' | 'POST'
  headers: Record<string, string>
  signal: AbortSignal
}

/** Begins a request to one of these IP addresses, without cookies, credentials or a referrer. */
export function requestAt(
  url: URL,
  addresses: LookupAddress[],
  { method, headers, signal }: CheckedRequest,
) {
  const isSecure = url.protocol === 'https:'
  return (isSecure ? requestHttps : requestHttp)({
    method,
    hostname: withoutBrackets(url.hostname),
    port: portOf(url),
    path: url.pathname + url.search,
    headers,
    // An agent of its own: proxies of the environment and kept connections are not used.
    agent: isSecure ? new HttpsAgent() : new HttpAgent(),
    lookup: checkedLookup(addresses),
    signal,
  })
}

export function portOf(url: URL): number {
  return Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
}

function withoutBrackets(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1')
}

/** The DNS cannot be told to stop, but nobody has to wait for it. */
function abortable<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const abort = () => reject(signal.reason)
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort, { once: true })
  return Promise.race([promise, aborted]).finally(() => signal.removeEventListener('abort', abort))
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

export type RequestFailure = 'timeout' | 'dns' | 'refused' | 'certificate' | 'invalid' | 'failed'

/** Why a request got no answer. */
export function failureOf(error: unknown, signal: AbortSignal): RequestFailure {
  if (signal.aborted) return 'timeout'
  const code = errorCode(error)
  if (dnsErrors.has(code)) return 'dns'
  if (code === 'ETIMEDOUT') return 'timeout'
  if (refusals.has(code)) return 'refused'
  if (/CERT|TLS|SSL|SIGNATURE|EPROTO|UNABLE_TO/.test(code)) return 'certificate'
  // An answer that is no HTTP, or has more headers than are read.
  return code.startsWith('HPE_') ? 'invalid' : 'failed'
}

/** With several addresses tried, that of the first. */
function errorCode(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error
  return String((first as { code?: unknown } | null)?.code ?? '')
}
