import { createHash } from 'node:crypto'

/** Of URLs, as RFC 9562 names it: the sources of imports are addresses of sites. */
const namespace = Buffer.from('6ba7b8119dad11d180b400c04fd430c8', 'hex')

/** The id of an imported post: the same in every run (a UUID of version 5). */
export function importedId(source: string, item: string): string {
  const hash = createHash('sha1').update(namespace).update(`${source}#${item}`).digest()
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x50, 6)
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = hash.toString('hex', 0, 16)
  return [
    [0, 8],
    [8, 12],
    [12, 16],
    [16, 20],
    [20, 32],
  ]
    .map(([from, to]) => hex.slice(from, to))
    .join('-')
}
