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

/** The stores of pictures in a data folder. */
export function diskStoresIn(dataDir: string) {
  const bucket = join(dataDir, 'article-thumbnails')
  const uploadFolder = join(dataDir, 'uploads')
  return {
    bucket,
    thumbnails: diskStore(bucket),
    sizes: shardedStore({
      folder: join(dataDir, 'thumbnail-sizes'),
      flat: bucket,
      ownerOf: (name) => parseVariantName(name)?.id ?? null,
    }),
    uploads: shardedStore({ folder: uploadFolder, flat: uploadFolder, ownerOf: ownerOfUpload }),
    bodyPictures: diskStore(join(dataDir, 'article-pictures')),
    socialCards: diskStore(join(dataDir, 'social-cards')),
    publicationPictures: diskStore(join(dataDir, 'publication-pictures')),
  }
}

export type DiskStores = ReturnType<typeof diskStoresIn>

export function openDiskStores({ dataDir, db, reportError }: StoresOptions): PictureStores {
  const { uploads, ...stores } = diskStoresIn(dataDir)
  const { thumbnails, sizes, socialCards } = stores
  const thumbnailFiles = createThumbnails({
    store: thumbnails,
    sizes,
    uploads,
    fingerprintOfPost: (id) => fingerprintOfPost(db, id),
    postsWithPicture: (fingerprint) => postsWithPicture(db, fingerprint),
    reportError,
  })
  return {
    ...stores,
    thumbnailFiles,
    async moveFlatFiles() {
      return (await sizes.moveFlatFiles()) + (await uploads.moveFlatFiles())
    },
    async sweepLocal(now) {
      await thumbnailFiles.sweep(now)
      await sweepFiles(socialCards, now, cardBounds)
    },
    sweepShared: null,
  }
}
