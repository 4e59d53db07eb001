import type { IncomingMessage, ServerResponse } from 'node:http'

export interface Head {
  /** False for two different hosts: Node uses the first, and a proxy perhaps the second. */
  isHostUnambiguous: boolean
  /** Infinity for a chunked body, whose length is known only at its end. */
  bodyLength: number
}

/** Reads the raw header list in one pass: parsing all headers takes longer than sending a cached page. */
export function readHead({ rawHeaders, url = '' }: IncomingMessage): Head {
  let host: string | undefined
  let hosts = 0
  let bodyLength = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? ''
    // The lengths of the three names below: most other headers are skipped without lower-casing them.
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
  return { isHostUnambiguous: hosts < 2 && isSameHost(url, host), bodyLength }
}

/** A request in absolute form (`GET http://host/path`), as sent to proxies, names a host as well. */
function isSameHost(url: string, host: string | undefined): boolean {
  if (url.startsWith('/') || host === undefined) return true
  const absolute = URL.parse(url)
  return absolute === null || absolute.host === URL.parse(`${absolute.protocol}//${host}`)?.host
}

export function refuseAmbiguousHost(response: ServerResponse): void {
  response.shouldKeepAlive = false
  const headers = { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' }
  response.writeHead(400, headers).end('A request must name one host.\n')
}
