import { isFileName, type OwnedStore, type StoredFile } from '../store.rules'
import type { ObjectStats, S3Client } from './s3-client.service'

interface ObjectStoreOptions {
  client: S3Client
  /** With a slash at its end: the keys of this store are this and a name. */
  prefix: string
  /** The owner of an object, by its name; null for an object of another kind. */
  ownerOf?: (name: string) => string | null
}

export interface ObjectStore extends OwnedStore {
  stat(name: string): Promise<ObjectStats | null>
}

/** As long as a name can be on a disk, so that the same names are valid in both. */
const maxNameLength = 255
const md5 = /^[0-9a-f]{32}$/

/** Files as objects of an S3-compatible service. */
export function objectStore(options: ObjectStoreOptions): ObjectStore {
  const { client, prefix, ownerOf = () => null } = options
  const isValid = (name: string) => isFileName(name) && name.length <= maxNameLength
  const keyOf = (name: string) => {
    if (!isValid(name)) throw new Error(`Not a valid file name: ${name}`)
    return prefix + name
  }

  async function list(start: string): Promise<StoredFile[]> {
    const files: StoredFile[] = []
    let from: string | null = null
    do {
      const { objects, next } = await client.list(prefix + start, from)
      for (const { key, bytes, modifiedAt, etag } of objects) {
        const name = key.slice(prefix.length)
        if (!isValid(name)) continue
        files.push({ name, bytes, modifiedAt, ...(md5.test(etag) && { md5: etag }) })
      }
      from = next
    } while (from !== null)
    return files
  }

  return {
    put: async (name, bytes) => client.put(keyOf(name), bytes),
    get: async (name) => (isValid(name) ? client.get(keyOf(name)) : null),
    stat: async (name) => (isValid(name) ? client.stat(keyOf(name)) : null),
    size: async (name) =>
      isValid(name) ? ((await client.stat(keyOf(name)))?.bytes ?? null) : null,
    async touch(name) {
      const picture = isValid(name) ? await client.get(keyOf(name)) : null
      // Objects cannot be changed, only stored again: with the same bytes, so that nothing is overwritten.
      if (picture) await client.put(keyOf(name), picture.bytes)
    },
    async remove(name) {
      if (isValid(name)) await client.remove(keyOf(name))
    },
    list,
    listOf: async (owner) =>
      (await list(`${owner}.`)).filter(({ name }) => ownerOf(name) === owner),
  }
}
