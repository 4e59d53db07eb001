import { createHash } from 'node:crypto'
import type { PostKind } from '~/config/post-kinds'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** Must never change: feed readers would show all posts as new. */
const namespace = Buffer.from('0f6e4c1a7b3d4e52a9c8d1f05b27e693', 'hex')

/**
 * The permanent id of a post, independent of its title, its address and the site's address. An imported id that is not
 * a UUID is hashed to one (version 5, RFC 9562 section 5.5).
 */
export function entryId({ kind, id }: { kind: PostKind; id: string }): string {
  return `urn:uuid:${uuid.test(id) ? id.toLowerCase() : uuidOf(`${kind}/${id}`)}`
}

function uuidOf(name: string): string {
  const bytes = createHash('sha1').update(namespace).update(name).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
