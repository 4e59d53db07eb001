import { join, resolve } from 'node:path'
import { parseVariantName } from '~/content/address/pictures'
import { parseBodyVariant } from '~/content/pictures/body-pictures'
import { fingerprintOfPost } from '~/data/desk/picture-of-post'
import type { Db } from '~/data/engine/database'
import { diskStore } from '~/media/disk-store'
import { resize } from '~/media/resize'
import { createThumbnails } from '~/media/thumbnails'
import { createVariants } from '~/media/variants'

interface Parts {
  dataDir: string
  /** The project's own folder: the sizes of the sample edition lie ready in it. */
  root: string
  db: Db
  reportError: (error: unknown) => void
}

/** Where every picture is kept, and what is made of it. */
export function openPictures({ dataDir, root, db, reportError }: Parts) {
  const thumbnails = diskStore(join(dataDir, 'article-thumbnails'))
  const bodyPictures = diskStore(join(dataDir, 'article-pictures'))
  const thumbnailFiles = createThumbnails({
    store: thumbnails,
    uploads: diskStore(join(dataDir, 'uploads')),
    fingerprintOfPost: (id) => fingerprintOfPost(db, id),
    reportError,
  })
  return {
    thumbnails,
    thumbnailFiles,
    thumbnailVariants: createVariants({
      store: thumbnails,
      readyMade: diskStore(resolve(root, 'sample/variants')),
      parse: parseVariantName,
      original: thumbnailFiles.original,
      resize,
    }),
    bodyPictures,
    bodyPictureVariants: createVariants({
      store: bodyPictures,
      parse: parseBodyVariant,
      original: ({ original }) => bodyPictures.get(original),
      resize,
    }),
    socialCards: diskStore(join(dataDir, 'social-cards')),
  }
}
