import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Where a request came from, for rate limits only: it is never stored or logged. A proxy appends its client's
 * address to X-Forwarded-For, so only the last entry can be trusted; the client may have made up the others.
 */
export function readerAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trustProxy: boolean,
): string {
  const forwarded = trustProxy ? withoutPort(forwardedFor?.split(',').at(-1)?.trim() ?? '') : ''
  return addressToCount(isIP(forwarded) ? forwarded : (socketAddress ?? ''))
}

function withoutPort(entry: string): string {
  return /^\[(.+)\](?::\d+)?$/.exec(entry)?.[1] ?? /^([\d.]+):\d+$/.exec(entry)?.[1] ?? entry
}

/** An IPv4 address, or the first half of an IPv6 address: one IPv6 line has 2^64 addresses to choose from. */
function addressToCount(address: string): string {
  if (!isIP(address)) return address
  // Also turns ::ffff:192.0.2.7, IPv4 on an IPv6 socket, into 192.0.2.7.
  const ip = ipaddr.process(address)
  if (ip instanceof ipaddr.IPv4) return ip.toString()
  const groups = ip.parts.slice(0, 4).map((group) => group.toString(16))
  return `${groups.join(':')}::/64`
}
