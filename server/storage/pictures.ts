import { join, resolve } from 'node:path'
import type { Env } from '~/config/env.server'
import type { Db } from '~/database/database'
import { claimTurn as claimSharedTurn } from '~/database/turns/claim-turn'
import { parseBodyVariant } from '~/pictures/body-pictures.rules'
import { createDamageCheck } from '~/pictures/damaged/damage.service'
import { parseVariantName } from '~/pictures/picture-addresses.rules'
import { resize } from '~/pictures/processing/resize.service'
import { createVariants } from '~/pictures/processing/variants.service'
import { diskStore } from '~/pictures/stores/disk-store.service'
import { sweepFiles } from '~/pictures/stores/sweep-files.rules'
import { sweepUnfinished } from '~/pictures/stores/sweep-unfinished.service'
import { previewBounds } from '../rendering/social-cards'
import { claimTurn } from './claim-turn'
import { openDiskStores } from './picture-stores/disk-stores'
import { openObjectStores } from './picture-stores/object-stores'
import type { PictureStores, StoresOptions } from './picture-stores/picture-stores'
import { storeFolders } from './private-files'

/** A little less than an hour, since the timetable's hourly run is never quite exact. */
const sweepEveryMs = 55 * 60 * 1000

interface PicturesOptions extends StoresOptions, Pick<Env, 'objectStorage'> {
  /** The project's folder, with ready-made sizes of the sample edition. */
  root: string
}

export type Pictures = ReturnType<typeof openPictures>

/** The stores that the settings choose. */
export function openStores({
  objectStorage,
  ...options
}: StoresOptions & Pick<Env, 'objectStorage'>): PictureStores {
  return objectStorage ? openObjectStores(objectStorage, options) : openDiskStores(options)
}

/** Opens the stores of all pictures and of the files derived from them. */
export function openPictures({ root, ...options }: PicturesOptions) {
  const { dataDir, reportError } = options
  const { sizes, moveFlatFiles, sweepLocal, sweepShared, ...stores } = openStores(options)
  const { thumbnailFiles, bodyPictures } = stores
  const reportIfDamaged = createDamageCheck(reportError)
  const cardPreviews = diskStore(join(dataDir, 'social-card-previews'))
  return {
    reportIfDamaged,
    ...stores,
    thumbnailVariants: createVariants({
      store: sizes,
      prebuilt: diskStore(resolve(root, 'sample/variants')),
      parse: parseVariantName,
      original: thumbnailFiles.original,
      resize,
      reportError,
    }),
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
    cardPreviews,
    moveFlatFiles,
    /** Deletes files that are no longer used, once an hour. */
    async sweep(now: Date, db: Db): Promise<void> {
      // Also at every start, since the last process may have been killed.
      for (const folder of ['.', ...storeFolders]) {
        await sweepUnfinished(join(dataDir, folder), now)
      }
      if (await claimTurn(join(dataDir, '.swept'), sweepEveryMs, now)) {
        await sweepLocal(now)
        await sweepFiles(cardPreviews, now, previewBounds)
      }
      // In the database, since instances share no folder.
      const turn = { now, againAfterMs: sweepEveryMs }
      if (sweepShared && (await claimSharedTurn(db, 'sweep-turn', turn))) await sweepShared(now)
    },
  }
}
