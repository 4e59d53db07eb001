import type { IncomingMessage, ServerResponse } from 'node:http'

export interface Head {
  /** Node answers HTTP/1.1 without one by itself, but of two it believes the first, and a proxy maybe the second. */
  isHostClear: boolean
  /** Infinite for a body in chunks: how long it is shows when it is over. */
  bodyLength: number
}

/** Read from the list as it came over the wire, once, since a page in memory takes less time than most things. */
export function headOf({ rawHeaders, url = '' }: IncomingMessage): Head {
  let host: string | undefined
  let hosts = 0
  let bodyLength = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? ''
    const { length } = name
    if (length !== 4 && length !== 14 && length !== 17) continue
    const value = rawHeaders[index + 1] ?? ''
    switch (name.toLowerCase()) {
      case 'host':
        host = value
        hosts += 1
        break
      case 'content-length':
        bodyLength = Number(value)
        break
      case 'transfer-encoding':
        bodyLength = Number.POSITIVE_INFINITY
    }
  }
  return { isHostClear: hosts < 2 && isSameHost(url, host), bodyLength }
}

/** The form in which proxies are asked names a host, too. */
function isSameHost(url: string, host: string | undefined): boolean {
  if (url.startsWith('/') || host === undefined) return true
  const named = URL.parse(url)
  return named === null || named.host === URL.parse(`${named.protocol}//${host}`)?.host
}

export function refuseUnclearHost(response: ServerResponse): void {
  response.shouldKeepAlive = false
  const headers = { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' }
  response.writeHead(400, headers).end('Name one host.\n')
}
