import { join } from 'node:path'
import type { ObjectStorage } from '~/config/object-storage'
import { parseVariantName } from '~/pictures/picture-addresses.rules'
import {
  createObjectThumbnails,
  currentThumbnails,
} from '~/pictures/processing/object-thumbnails.service'
import { ownerOfUpload, parsePostPictureName } from '~/pictures/processing/thumbnail-names.rules'
import { localCopies } from '~/pictures/stores/objects/local-copies.service'
import { objectStore } from '~/pictures/stores/objects/object-store.service'
import { createS3Client } from '~/pictures/stores/objects/s3-client.service'
import type { ObserveRequest } from '~/pictures/stores/objects/s3-requests.service'
import { sweepFiles } from '~/pictures/stores/sweep-files.rules'
import { sweepUnfinished } from '~/pictures/stores/sweep-unfinished.service'
import {
  everyPostPicture,
  fingerprintOfPost,
  postsWithPicture,
} from '~/posts/pictures/picture-of-post.queries'
import { cardBounds } from '../../rendering/social-cards'
import type { PictureStores, StoresOptions } from './picture-stores'

type OwnerOf = (name: string) => string | null

/** The stores as objects alone, without copies on this machine. */
export function objectStoresIn(storage: ObjectStorage, observe?: ObserveRequest) {
  const client = createS3Client(storage, { observe })
  const store = (folder: string, ownerOf: OwnerOf = () => null) =>
    objectStore({ client, prefix: `${storage.prefix}${folder}/`, ownerOf })
  return {
    thumbnails: store('article-thumbnails', (name) => parsePostPictureName(name)?.id ?? null),
    sizes: store('thumbnail-sizes', (name) => parseVariantName(name)?.id ?? null),
    uploads: store('uploads', ownerOfUpload),
    bodyPictures: store('article-pictures'),
    socialCards: store('social-cards'),
    publicationPictures: store('publication-pictures'),
  }
}

/** Within the data folder. Everything in it can be fetched again. */
const copiesFolder = 'object-copies'

/** The stores of pictures in object storage, with copies of what was recently used on this machine. */
export function openObjectStores(
  storage: ObjectStorage,
  { dataDir, db, reportError, observeObjects }: StoresOptions,
): PictureStores {
  const { uploads, ...objects } = objectStoresIn(storage, observeObjects)
  const folderOf = (name: string) => join(dataDir, copiesFolder, name)
  const withCopies = (name: keyof typeof objects) =>
    localCopies({ objects: objects[name], folder: folderOf(name), reportError })
  const copied = {
    thumbnails: withCopies('thumbnails'),
    sizes: withCopies('sizes'),
    bodyPictures: withCopies('bodyPictures'),
    socialCards: withCopies('socialCards'),
    publicationPictures: withCopies('publicationPictures'),
  }
  const { thumbnails, sizes, bodyPictures, socialCards, publicationPictures } = copied
  const posts = {
    fingerprintOfPost: (id: string) => fingerprintOfPost(db, id),
    postsWithPicture: (fingerprint: string) => postsWithPicture(db, fingerprint),
    everyPostPicture: () => everyPostPicture(db),
  }
  const thumbnailFiles = createObjectThumbnails({
    thumbnails,
    sizes,
    uploads,
    reportError,
    ...posts,
  })
  return {
    bucket: null,
    thumbnails: currentThumbnails({ thumbnails, ...posts }),
    thumbnailFiles,
    sizes,
    bodyPictures,
    socialCards,
    publicationPictures,
    moveFlatFiles: async () => 0,
    async sweepLocal(now) {
      for (const [name, store] of Object.entries(copied)) {
        await sweepUnfinished(folderOf(name), now)
        await store.sweep(now)
      }
    },
    async sweepShared(now) {
      await thumbnailFiles.sweep(now)
      await sweepFiles(socialCards, now, cardBounds)
    },
  }
}
