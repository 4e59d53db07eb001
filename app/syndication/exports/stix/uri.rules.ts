import { domainToASCII } from 'node:url'

const parts = /^([a-z][a-z\d+.-]*:\/\/)([^/?#@]*@)?(\[[\da-f:.]+\]|[^/?#:]*)(:\d+)?(.*)$/is

/**
 * An address as RFC 3986 allows it, otherwise as it is written: other characters are percent-encoded, the name of the
 * host is in ASCII. Null for one without a scheme.
 */
export function uriOf(address: string): string | null {
  const match = parts.exec(address)
  if (!match) return null
  const [, scheme = '', user = '', host = '', port = '', rest = ''] = match
  const asciiHost = /[^\x20-\x7e]/.test(host) ? domainToASCII(host) : host
  if (asciiHost === '' || !/^(\[.*\]|[\w.~!$&'()*+,;=%-]+)$/.test(asciiHost)) return null
  const [path = '', ...fragments] = rest.split('#')
  const fragment = fragments.length > 0 ? `#${encoded(fragments.join('%23'))}` : ''
  return scheme + encoded(user) + asciiHost + port + encoded(path) + fragment
}

const forbidden = /%(?![\da-f]{2})|[^\w.~:/?@!$&'()*+,;=%-]/giu

function encoded(text: string): string {
  return text.toWellFormed().replace(forbidden, (character) =>
    // encodeURIComponent leaves none of these as it is.
    encodeURIComponent(character),
  )
}
