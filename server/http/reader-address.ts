import { isIP, isIPv4, isIPv6 } from 'node:net'

/**
 * The network a request came from, for counting and limiting only: it is never stored or logged.
 * A proxy writes its client's address last, so that is the only entry of X-Forwarded-For to believe;
 * those before it are whatever the client made up.
 */
export function readerAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trustProxy: boolean,
): string {
  const forwarded = trustProxy ? withoutPort(forwardedFor?.split(',').at(-1)?.trim() ?? '') : ''
  return networkOf(isIP(forwarded) ? forwarded : (socketAddress ?? ''))
}

function withoutPort(entry: string): string {
  return /^\[(.+)\](?::\d+)?$/.exec(entry)?.[1] ?? /^([\d.]+):\d+$/.exec(entry)?.[1] ?? entry
}

/** One IPv6 line has 2^64 addresses to choose from: what they have in common is their first half. */
function networkOf(address: string): string {
  const [, mapped = address] = /^::ffff:([\d.]+)$/i.exec(address) ?? []
  if (isIPv4(mapped) || !isIPv6(address)) return mapped
  const [head = '', tail] = address.replace(/%.*$/, '').split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail ? tail.split(':') : []
  const zeros =
    tail === undefined ? [] : Array(Math.max(0, 8 - first.length - last.length)).fill('0')
  const groups = [...first, ...zeros, ...last].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
