import type { PostKind } from '~/config/post-kinds'
import { uuidV5 } from '../../uuid.rules'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** Must never change: feed readers would show all posts as new. */
const namespace = '0f6e4c1a-7b3d-4e52-a9c8-d1f05b27e693'

/**
 * The permanent id of a post, independent of its title, its address and the site's address. An imported id that is not
 * a UUID is hashed to one.
 */
export function entryId({ kind, id }: { kind: PostKind; id: string }): string {
  return `urn:uuid:${uuid.test(id) ? id.toLowerCase() : uuidV5(namespace, `${kind}/${id}`)}`
}
