import { join, resolve } from 'node:path'
import type { Db } from '~/database/database'
import { parseBodyVariant } from '~/pictures/body-pictures.rules'
import { createDamageCheck } from '~/pictures/damaged/damage.service'
import { parseVariantName } from '~/pictures/picture-addresses.rules'
import { resize } from '~/pictures/processing/resize.service'
import { createThumbnails, ownerOfUpload } from '~/pictures/processing/thumbnails.service'
import { createVariants } from '~/pictures/processing/variants.service'
import { diskStore } from '~/pictures/stores/disk-store.service'
import { shardedStore } from '~/pictures/stores/sharded-store.service'
import { sweepFiles } from '~/pictures/stores/sweep-files.rules'
import { sweepUnfinished } from '~/pictures/stores/sweep-unfinished.service'
import { fingerprintOfPost, postsWithPicture } from '~/posts/pictures/picture-of-post.queries'
import { cardBounds, previewBounds } from '../rendering/social-cards'
import { claimTurn } from './claim-turn'
import { storeFolders } from './private-files'

/** A little less than an hour, since the timetable's hourly run is never quite exact. */
const sweepEveryMs = 55 * 60 * 1000

interface PicturesOptions {
  dataDir: string
  /** The project's folder, with ready-made sizes of the sample edition. */
  root: string
  db: Db
  reportError: (error: unknown) => void
}

export type Pictures = ReturnType<typeof openPictures>

/** Opens the stores of all pictures and of the files derived from them. */
export function openPictures({ dataDir, root, db, reportError }: PicturesOptions) {
  const bucket = join(dataDir, 'article-thumbnails')
  const uploadFolder = join(dataDir, 'uploads')
  const thumbnails = diskStore(bucket)
  const sizes = shardedStore({
    folder: join(dataDir, 'thumbnail-sizes'),
    flat: bucket,
    ownerOf: (name) => parseVariantName(name)?.id ?? null,
  })
  const uploads = shardedStore({ folder: uploadFolder, flat: uploadFolder, ownerOf: ownerOfUpload })
  const bodyPictures = diskStore(join(dataDir, 'article-pictures'))
  const reportIfDamaged = createDamageCheck(reportError)
  const thumbnailFiles = createThumbnails({
    store: thumbnails,
    sizes,
    uploads,
    fingerprintOfPost: (id) => fingerprintOfPost(db, id),
    postsWithPicture: (fingerprint) => postsWithPicture(db, fingerprint),
    reportError,
  })
  const socialCards = diskStore(join(dataDir, 'social-cards'))
  const cardPreviews = diskStore(join(dataDir, 'social-card-previews'))
  return {
    reportIfDamaged,
    /** People copy pictures into this folder as well. */
    bucket,
    thumbnails,
    thumbnailFiles,
    thumbnailVariants: createVariants({
      store: sizes,
      prebuilt: diskStore(resolve(root, 'sample/variants')),
      parse: parseVariantName,
      original: thumbnailFiles.original,
      resize,
      reportError,
    }),
    bodyPictures,
    bodyPictureVariants: createVariants({
      store: bodyPictures,
      parse: parseBodyVariant,
      original: async ({ original }) => {
        const picture = await bodyPictures.get(original)
        return picture && !(await reportIfDamaged(original, picture)) ? picture : null
      },
      resize,
      reportError,
    }),
    socialCards,
    cardPreviews,
    /** Logos and icons. */
    publicationPictures: diskStore(join(dataDir, 'publication-pictures')),
    /** Moves the files of older versions into sub-folders. They can be read meanwhile. */
    async moveFlatFiles(): Promise<number> {
      return (await sizes.moveFlatFiles()) + (await uploads.moveFlatFiles())
    },
    /** Deletes files that are no longer used. One of all processes on this data folder does it, once an hour. */
    async sweep(now: Date): Promise<void> {
      // Also at every start, since the last process may have been killed.
      for (const folder of ['.', ...storeFolders]) {
        await sweepUnfinished(join(dataDir, folder), now)
      }
      if (!(await claimTurn(join(dataDir, '.swept'), sweepEveryMs, now))) return
      await thumbnailFiles.sweep(now)
      await sweepFiles(socialCards, now, cardBounds)
      await sweepFiles(cardPreviews, now, previewBounds)
    },
  }
}
