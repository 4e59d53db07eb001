import { hash } from 'node:crypto'

/** The UUID of a name in a namespace, always the same: version 5, RFC 9562 section 5.5. */
export function uuidV5(namespace: string, name: string): string {
  const space = Buffer.from(namespace.replaceAll('-', ''), 'hex')
  const hex = hash('sha1', Buffer.concat([space, Buffer.from(name)]), 'hex')
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 0x3) | 0x8).toString(16)
  const [first, second, node] = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(20, 32)]
  return `${first}-${second}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${node}`
}
