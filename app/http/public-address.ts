import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** IPv4 ranges that are not public: https://www.iana.org/assignments/iana-ipv4-special-registry */
const notPublicV4 = rangesOf('ipv4', [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  // Multicast, reserved, broadcast.
  ['224.0.0.0', 3],
])

/**
 * Public IPv6 addresses begin with 2000::/3. All others are private, link-local, multicast, IPv4-mapped, NAT64 or not
 * assigned.
 */
const globalV6 = rangesOf('ipv6', [['2000::', 3]])
const notPublicV6 = rangesOf('ipv6', [
  // Teredo, ORCHID and other protocols.
  ['2001::', 23],
  ['2001:db8::', 32],
  // 6to4 contains an IPv4 address.
  ['2002::', 16],
  ['3fff::', 20],
])

/** Whether this is the address of a host on the public internet. Anything that is no IP address is not. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !notPublicV4.check(address, 'ipv4')
  // A zone such as %eth0 belongs to a local address.
  if (!isIPv6(address) || address.includes('%')) return false
  return globalV6.check(address, 'ipv6') && !notPublicV6.check(address, 'ipv6')
}

function rangesOf(family: 'ipv4' | 'ipv6', ranges: [address: string, prefix: number][]): BlockList {
  const list = new BlockList()
  for (const [address, prefix] of ranges) list.addSubnet(address, prefix, family)
  return list
}
