import type { Db } from '~/database/database'
import { acceptWebp } from '~/pictures/uploads/accept-webp.service'
import { adoptPicture } from '~/posts/pictures/adopt-picture.actions'
import { everyPictureOfPost, picturesOfPosts } from '~/posts/pictures/picture-of-post.queries'
import type { MakeSearchText } from '~/posts/saving/search-text.actions'
import type { Log } from '../../process/log'
import type { Pictures } from '../pictures'
import { bucketFolder } from './bucket-folder'
import { createBucketScan } from './bucket-scan'
import { type BucketWatch, startBucketWatch } from './bucket-watch'

interface BucketParts {
  pictures: Pick<Pictures, 'bucket' | 'thumbnailFiles'>
  db: Db
  clock: () => Date
  log: Log
  makeSearchText: MakeSearchText
  /** Posts were changed by a file. */
  onAdopted: () => void
}

/** Makes files that people put into the bucket article-thumbnails the pictures of their posts. */
export function startBucket(parts: BucketParts): BucketWatch {
  const { pictures, db, clock, log, makeSearchText, onAdopted } = parts
  const folder = bucketFolder(pictures.bucket)
  const scan = createBucketScan({
    folder,
    thumbnailFiles: pictures.thumbnailFiles,
    posts: {
      of: (ids) => picturesOfPosts(db, ids),
      every: () => everyPictureOfPost(db),
    },
    accept: acceptWebp,
    adopt: (change, isCurrent) =>
      adoptPicture({ db, now: clock(), clock, makeSearchText }, change, isCurrent),
    clock,
    log,
  })
  return startBucketWatch({ folder, scan, onAdopted, log })
}
