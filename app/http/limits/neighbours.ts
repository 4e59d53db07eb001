/**
 * The larger network that one belongs to, as the server names them (server/http/reader-address.ts): whoever has
 * one IPv4 address often has 256, and one IPv6 /64 often 65,536 of them.
 */
export function neighboursOf(network: string): string {
  const [, ipv4] = /^(\d+\.\d+\.\d+)\.\d+$/.exec(network) ?? []
  if (ipv4) return `${ipv4}.0/24`
  const [, ipv6] = /^((?:[0-9a-f]+:){2}[0-9a-f]+):[0-9a-f]+::\/64$/.exec(network) ?? []
  return ipv6 ? `${ipv6}::/48` : network
}
