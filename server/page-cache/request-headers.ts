import type { IncomingMessage, ServerResponse } from 'node:http'

/** The request headers that decide which response is sent. */
export interface RequestHeaders {
  accept: string | undefined
  acceptEncoding: string | undefined
  ifNoneMatch: string | undefined
  ifModifiedSince: string | undefined
  requestId: string | undefined
}

/** Reads the raw header list: Node's object of all headers takes longer to build than a cached page to send. */
export function readHeaders(rawHeaders: readonly string[]): RequestHeaders {
  const headers: RequestHeaders = {
    accept: undefined,
    acceptEncoding: undefined,
    ifNoneMatch: undefined,
    ifModifiedSince: undefined,
    requestId: undefined,
  }
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? ''
    const field = fieldsByLength[name.length]
    if (field === undefined || name.toLowerCase() !== field.name) continue
    const before = headers[field.property]
    const value = rawHeaders[index + 1]
    // Two lines of a header mean the same as one with a comma.
    headers[field.property] = before === undefined ? value : `${before}, ${value}`
  }
  return headers
}

/** By the length of their names, which all differ: most other headers are skipped without lower-casing them. */
const fieldsByLength: Partial<Record<number, { name: string; property: keyof RequestHeaders }>> = {
  6: { name: 'accept', property: 'accept' },
  12: { name: 'x-request-id', property: 'requestId' },
  13: { name: 'if-none-match', property: 'ifNoneMatch' },
  15: { name: 'accept-encoding', property: 'acceptEncoding' },
  17: { name: 'if-modified-since', property: 'ifModifiedSince' },
}

/** Proxies keep connections open without being told, and nginx would store and read these two headers with each page. */
export function omitConnection(
  { httpVersionMinor }: IncomingMessage,
  response: ServerResponse,
): void {
  if (response.shouldKeepAlive && httpVersionMinor === 1) response.removeHeader('Connection')
}
