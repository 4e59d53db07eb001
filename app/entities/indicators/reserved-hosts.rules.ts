import ipaddr from 'ipaddr.js'
import { parse } from 'tldts'

/** RFC 2606 and 6761, and names that exist in private networks only. */
const reservedTlds = new Set([
  'example',
  'test',
  'invalid',
  'localhost',
  'local',
  'internal',
  'lan',
  'arpa',
  'localdomain',
])
const documentation = /(?:^|\.)example\.(?:com|net|org|edu)$/
/** Networks of their own, which are not in the root of the DNS. */
const otherNetworks = new Set(['onion', 'i2p', 'bit'])
/** RFC 9637: for documents. The library does not know it yet. */
const documentationV6 = ipaddr.parseCIDR('3fff::/20') as [ipaddr.IPv6, number]
const globalV6 = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number]
const labels =
  /^(?=.{4,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$/

/** A host name in lower case that can belong to somebody. */
export function isPublicDomain(host: string): boolean {
  if (!labels.test(host) || documentation.test(host)) return false
  const tld = host.slice(host.lastIndexOf('.') + 1)
  if (reservedTlds.has(tld)) return false
  if (otherNetworks.has(tld)) return true
  const { isIcann, domain } = parse(host)
  return isIcann === true && domain !== null
}

/** An address of the public Internet in its usual spelling; null for any other: documentation, private, loopback. */
export function publicAddress(text: string): { type: 'ipv4' | 'ipv6'; value: string } | null {
  if (/^\d{1,3}(?:\.\d{1,3}){3}$/.test(text)) {
    // The library throws for any other, which takes a hundred times as long.
    const isByte = (part: string) => Number(part) < 256
    const isCanonical = !/(?:^|\.)0\d/.test(text) && text.split('.').every(isByte)
    return isCanonical && ipaddr.IPv4.parse(text).range() === 'unicast'
      ? { type: 'ipv4', value: text }
      : null
  }
  // Eight pairs of digits are a hardware address or a serial number.
  const isLong = text.includes('::') || /[\da-f]{3}/i.test(text)
  if (!/^[\da-f:]{4,39}$/i.test(text) || !isLong || !ipaddr.IPv6.isValid(text)) return null
  const address = ipaddr.IPv6.parse(text)
  // No other addresses have been given to anybody.
  if (!address.match(globalV6)) return null
  if (address.range() !== 'unicast' || address.match(documentationV6)) return null
  return { type: 'ipv6', value: address.toRFC5952String() }
}

/** The site's own host, one above it or one below it. */
export function isOwnHost(host: string, siteHost: string | null): boolean {
  if (siteHost === null) return false
  const own = siteHost.replace(/^www\./, '')
  return host === own || host.endsWith(`.${own}`) || own.endsWith(`.${host}`)
}
