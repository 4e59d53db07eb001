import { isUploadName, parsePostPictureName } from '~/pictures/processing/thumbnail-names.rules'
import type { MediaStore, StoredFile } from '~/pictures/stores/store.rules'
import { fingerprintOf } from '~/pictures/uploads/webp.rules'
import type { DiskStores } from './disk-stores'
import type { objectStoresIn } from './object-stores'

/** The kinds of pictures, by the names that they have in object storage. */
export type PictureSet = Record<
  keyof ReturnType<typeof objectStoresIn>,
  Pick<MediaStore, 'list' | 'get' | 'put'>
>

/**
 * The data folder with the names of object storage. Only thumbnails have others: on the disk the current picture of a
 * post is `{id}.webp` in the bucket, and one that was replaced is in the uploads.
 */
export function diskAsObjects(
  disk: DiskStores,
  fingerprintOfPost: (id: string) => Promise<string | null | undefined>,
): PictureSet {
  const { thumbnails: bucket, uploads } = disk
  const isReplaced = ({ name }: StoredFile) => parsePostPictureName(name)?.ending === 'webp'

  const thumbnails: PictureSet['thumbnails'] = {
    async list() {
      const files = new Map<string, StoredFile>()
      for (const file of (await uploads.list('')).filter(isReplaced)) files.set(file.name, file)
      for (const file of await bucket.list('')) {
        const picture = file.name.endsWith('.webp') ? await bucket.get(file.name) : null
        if (!picture) continue
        const id = file.name.slice(0, -'.webp'.length)
        const name = `${id}.${fingerprintOf(picture.bytes)}.webp`
        files.set(name, { ...file, name })
      }
      return [...files.values()]
    },
    async get(name) {
      const { id, fingerprint } = parsePostPictureName(name) ?? {}
      if (id === undefined) return null
      const current = await bucket.get(`${id}.webp`)
      const isCurrent = current && fingerprintOf(current.bytes) === fingerprint
      return isCurrent ? current : uploads.get(name)
    },
    async put(name, bytes) {
      const { id, fingerprint } = parsePostPictureName(name) ?? {}
      if (id === undefined) throw new Error(`Not the name of a thumbnail: ${name}`)
      const isCurrent = (await fingerprintOfPost(id)) === fingerprint
      await (isCurrent ? bucket.put(`${id}.webp`, bytes) : uploads.put(name, bytes))
    },
  }

  return {
    thumbnails,
    uploads: {
      get: uploads.get,
      put: uploads.put,
      list: async (prefix) =>
        (await uploads.list(prefix)).filter((file) => isUploadName(file.name) || isMark(file)),
    },
    sizes: disk.sizes,
    bodyPictures: disk.bodyPictures,
    socialCards: disk.socialCards,
    publicationPictures: disk.publicationPictures,
  }
}

function isMark({ name }: StoredFile): boolean {
  return parsePostPictureName(name)?.ending === 'gone'
}
