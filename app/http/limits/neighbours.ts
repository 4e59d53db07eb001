/**
 * The /24 of an IPv4 address, or the /48 of an IPv6 /64 (server/http/address/reader-address.ts names both): one sender often
 * has 256 IPv4 addresses, or 65,536 IPv6 /64s.
 */
export function neighboursOf(address: string): string {
  const [, ipv4] = /^(\d+\.\d+\.\d+)\.\d+$/.exec(address) ?? []
  if (ipv4) return `${ipv4}.0/24`
  const [, ipv6] = /^((?:[0-9a-f]+:){2}[0-9a-f]+):[0-9a-f]+::\/64$/.exec(address) ?? []
  return ipv6 ? `${ipv6}::/48` : address
}
