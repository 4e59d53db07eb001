import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * Is it clear which host is meant? Node answers HTTP/1.1 without one by itself, but of two it believes the first,
 * where a proxy in front may have believed the second.
 */
export function isHostClear({ rawHeaders, url = '' }: IncomingMessage): boolean {
  let host: string | undefined
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? ''
    if (name.length !== 4 || name.toLowerCase() !== 'host') continue
    if (host !== undefined) return false
    host = rawHeaders[index + 1] ?? ''
  }
  // The form that proxies are asked in names a host of its own: it has to be the same.
  if (url.startsWith('/') || host === undefined) return true
  const named = URL.parse(url)
  return named === null || named.host === URL.parse(`${named.protocol}//${host}`)?.host
}

export function refuseUnclearHost(response: ServerResponse): void {
  response.shouldKeepAlive = false
  const headers = { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' }
  response.writeHead(400, headers).end('Name one host.\n')
}

/** Does something follow the head? How much is not known of one that comes in chunks. */
export function bodyLength({ rawHeaders }: IncomingMessage): number {
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? ''
    if (name.length !== 14 && name.length !== 17) continue
    const lower = name.toLowerCase()
    if (lower === 'content-length') return Number(rawHeaders[index + 1])
    if (lower === 'transfer-encoding') return Number.POSITIVE_INFINITY
  }
  return 0
}
