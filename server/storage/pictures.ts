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
import { fingerprintOfPost } from '~/posts/pictures/picture-of-post.queries'
import { cardBounds, previewBounds } from '../rendering/social-cards'
import { storeFolders } from './private-files'
import { claimTurn } from './turn'

/** A little less than the hour of the timetable, which is never quite exact. */
const sweepEveryMs = 55 * 60 * 1000

interface Parts {
  dataDir: string
  /** The project's own folder: the sizes of the sample edition lie ready in it. */
  root: string
  db: Db
  reportError: (error: unknown) => void
}

export type Pictures = ReturnType<typeof openPictures>

/** Where every picture is kept, and what is made of it. */
export function openPictures({ dataDir, root, db, reportError }: Parts) {
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
  const isDamaged = createDamageCheck(reportError)
  const thumbnailFiles = createThumbnails({
    store: thumbnails,
    sizes,
    uploads,
    fingerprintOfPost: (id) => fingerprintOfPost(db, id),
    reportError,
  })
  const socialCards = diskStore(join(dataDir, 'social-cards'))
  const cardPreviews = diskStore(join(dataDir, 'social-card-previews'))
  return {
    isDamaged,
    /** The folder that people put pictures into, too. */
    bucket,
    thumbnails,
    thumbnailFiles,
    thumbnailVariants: createVariants({
      store: sizes,
      readyMade: diskStore(resolve(root, 'sample/variants')),
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
        return picture && !(await isDamaged(original, picture)) ? picture : null
      },
      resize,
      reportError,
    }),
    socialCards,
    cardPreviews,
    /** Moves what an older version kept in one folder each. Everything is found meanwhile. */
    async carryOver(): Promise<number> {
      return (await sizes.carryOver()) + (await uploads.carryOver())
    },
    /** Removes what is not shown any more. Of all processes on this data folder one does it, once an hour. */
    async sweep(now: Date): Promise<void> {
      // At every start, too: that is when a process was killed before.
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
