import type { Db } from '~/database/database'
import { acceptWebp } from '~/pictures/uploads/accept-webp.service'
import { adoptPicture } from '~/posts/pictures/adopt-picture.actions'
import { everyPostPicture, picturesOfPosts } from '~/posts/pictures/picture-of-post.queries'
import type { MakeSearchText } from '~/posts/saving/search-text.actions'
import type { Log } from '../../process/log'
import type { Pictures } from '../pictures'
import { bucketFolder } from './bucket-folder'
import { createBucketScan } from './bucket-scan'
import { type BucketWatch, startBucketWatch } from './bucket-watch'

interface BucketOptions {
  pictures: Pick<Pictures, 'thumbnailFiles'> & { bucket: string }
  db: Db
  clock: () => Date
  log: Log
  makeSearchText: MakeSearchText
  /** Called after posts adopted files. */
  onAdopted: () => void
}

/** Lets posts adopt the files that people copy into the bucket article-thumbnails. */
export function startBucket(options: BucketOptions): BucketWatch {
  const { pictures, db, clock, log, makeSearchText, onAdopted } = options
  const folder = bucketFolder(pictures.bucket)
  const scan = createBucketScan({
    folder,
    thumbnailFiles: pictures.thumbnailFiles,
    posts: {
      fingerprintsOf: (ids) => picturesOfPosts(db, ids),
      allPictures: () => everyPostPicture(db),
    },
    accept: acceptWebp,
    adopt: (change, isCurrent) =>
      adoptPicture({ db, now: clock(), clock, makeSearchText }, change, isCurrent),
    clock,
    log,
  })
  return startBucketWatch({ folder, scan, onAdopted, log })
}
