import type { ObjectStorage } from '~/config/object-storage'
import { ownerOfUpload } from '~/pictures/processing/thumbnail-names.rules'
import { DamagedObjectError } from '~/pictures/stores/objects/object-storage-error.rules'
import { shardNameOf } from '~/pictures/stores/sharded-store.service'
import type { Picture, StoredFile } from '~/pictures/stores/store.rules'
import { objectStoresIn } from '../../storage/picture-stores/object-stores'
import { hashInThread } from '../archive/sha256'
import { isDerived, namedThumbnail, type PictureSource, type ReadFile } from './picture-files'

/** The pictures in object storage, with the paths that they would have in a data folder. */
export function objectSource(storage: ObjectStorage): PictureSource {
  const stores = objectStoresIn(storage)
  const { thumbnails, uploads, bodyPictures, publicationPictures } = stores
  const sources = [
    { store: thumbnails, pathOf: uploadPath },
    { store: uploads, pathOf: uploadPath },
    { store: bodyPictures, pathOf: (name: string) => `article-pictures/${name}` },
    { store: publicationPictures, pathOf: (name: string) => `publication-pictures/${name}` },
  ]
  const listed = new Map<string, StoredFile>()

  /** Null for a path that no object has, such as that of a current thumbnail. */
  function storeOf(path: string) {
    if (namedThumbnail(path)) return thumbnails
    if (path.startsWith('uploads/')) return uploads
    if (path.startsWith('article-pictures/')) return bodyPictures
    return path.startsWith('publication-pictures/') ? publicationPictures : null
  }

  async function* paths(): AsyncGenerator<string> {
    listed.clear()
    for (const { store, pathOf } of sources) {
      for (const file of await store.list('')) {
        const path = pathOf(file.name)
        if (isDerived(path.split('/')[0] ?? '', file.name)) continue
        listed.set(path, file)
        yield path
      }
    }
  }

  return {
    paths,
    async read(path) {
      const store = storeOf(path)
      const name = path.split('/').at(-1) ?? ''
      return store ? readFile(await store.get(name).catch(unlessDamaged)) : null
    },
    async stat(path) {
      const file = listed.get(path)
      return file ? { size: file.bytes, modifiedAt: file.modifiedAt } : null
    },
    async readThumbnail(id, fingerprint) {
      return readFile(
        (await thumbnails.get(`${id}.${fingerprint}.webp`).catch(unlessDamaged)) ??
          (await uploads.get(`${fingerprint}.webp`)),
      )
    },
  }
}

/** A backup without a damaged picture is better than none. It lists the picture as missing. */
function unlessDamaged(error: unknown): null {
  if (error instanceof DamagedObjectError) return null
  throw error
}

/** On a disk, the thumbnails that posts had before are beside the uploads. */
function uploadPath(name: string): string {
  return `uploads/${shardNameOf(ownerOfUpload(name) ?? '')}/${name}`
}

async function readFile(picture: Picture | null): Promise<ReadFile | null> {
  if (!picture) return null
  const bytes = Buffer.from(picture.bytes)
  return { bytes, sha256: await hashInThread(bytes), modifiedAt: picture.modifiedAt }
}
