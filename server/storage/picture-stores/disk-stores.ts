import { join } from 'node:path'
import { parseVariantName } from '~/pictures/picture-addresses.rules'
import { ownerOfUpload } from '~/pictures/processing/thumbnail-names.rules'
import { createThumbnails } from '~/pictures/processing/thumbnails.service'
import { diskStore } from '~/pictures/stores/disk-store.service'
import { shardedStore } from '~/pictures/stores/sharded-store.service'
import { sweepFiles } from '~/pictures/stores/sweep-files.rules'
import { fingerprintOfPost, postsWithPicture } from '~/posts/pictures/picture-of-post.queries'
import { cardBounds } from '../../rendering/social-cards'
import type { PictureStores, StoresOptions } from './picture-stores'

/** The stores of pictures in the data folder. */
export function openDiskStores({ dataDir, db, reportError }: StoresOptions) {
  const bucket = join(dataDir, 'article-thumbnails')
  const uploadFolder = join(dataDir, 'uploads')
  const thumbnails = diskStore(bucket)
  const sizes = shardedStore({
    folder: join(dataDir, 'thumbnail-sizes'),
    flat: bucket,
    ownerOf: (name) => parseVariantName(name)?.id ?? null,
  })
  const uploads = shardedStore({ folder: uploadFolder, flat: uploadFolder, ownerOf: ownerOfUpload })
  const thumbnailFiles = createThumbnails({
    store: thumbnails,
    sizes,
    uploads,
    fingerprintOfPost: (id) => fingerprintOfPost(db, id),
    postsWithPicture: (fingerprint) => postsWithPicture(db, fingerprint),
    reportError,
  })
  const socialCards = diskStore(join(dataDir, 'social-cards'))
  return {
    bucket,
    thumbnails,
    thumbnailFiles,
    sizes,
    uploads,
    bodyPictures: diskStore(join(dataDir, 'article-pictures')),
    socialCards,
    publicationPictures: diskStore(join(dataDir, 'publication-pictures')),
    async moveFlatFiles() {
      return (await sizes.moveFlatFiles()) + (await uploads.moveFlatFiles())
    },
    async sweepLocal(now: Date) {
      await thumbnailFiles.sweep(now)
      await sweepFiles(socialCards, now, cardBounds)
    },
    sweepShared: null,
  } satisfies PictureStores & { uploads: unknown }
}
