/** The headers that say which form of a page is wanted, and whether it is at all. */
export interface AskedHeaders {
  accept: string | undefined
  encodings: string | undefined
  tags: string | undefined
  since: string | undefined
  requestId: string | undefined
}

/**
 * Read from the list as it came over the wire: Node makes an object of all headers only for whoever asks for
 * it, and a page in memory is sent in less time than most things take.
 */
export function askedHeaders(rawHeaders: readonly string[]): AskedHeaders {
  const asked: AskedHeaders = {
    accept: undefined,
    encodings: undefined,
    tags: undefined,
    since: undefined,
    requestId: undefined,
  }
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? ''
    const field = fieldsByLength[name.length]
    if (field === undefined || name.toLowerCase() !== field.name) continue
    const before = asked[field.is]
    const value = rawHeaders[index + 1]
    // Said in two lines it means the same as in one.
    asked[field.is] = before === undefined ? value : `${before}, ${value}`
  }
  return asked
}

const fieldsByLength: Partial<Record<number, { name: string; is: keyof AskedHeaders }>> = {
  6: { name: 'accept', is: 'accept' },
  12: { name: 'x-request-id', is: 'requestId' },
  13: { name: 'if-none-match', is: 'tags' },
  15: { name: 'accept-encoding', is: 'encodings' },
  17: { name: 'if-modified-since', is: 'since' },
}
