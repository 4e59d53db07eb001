import type { Db } from '~/database/database'
import type { Thumbnails } from '~/pictures/processing/thumbnails.service'
import type { ObserveRequest } from '~/pictures/stores/objects/s3-requests.service'
import type { MediaStore } from '~/pictures/stores/store.rules'

export interface StoresOptions {
  dataDir: string
  db: Db
  reportError: (error: unknown) => void
  /** Is told of requests to object storage. */
  observeObjects?: ObserveRequest | undefined
}

/** Where pictures are: on a disk, or in object storage. */
export interface PictureStores {
  /** The folder into which people copy pictures; null if there is none. */
  bucket: string | null
  /** The pictures of posts, as `{id}.webp`. */
  thumbnails: Pick<MediaStore, 'get' | 'size' | 'put'>
  thumbnailFiles: Thumbnails
  /** Variants of thumbnails. */
  sizes: MediaStore
  /** Pictures inside texts, and their variants. */
  bodyPictures: MediaStore
  socialCards: MediaStore
  /** Logos and icons. */
  publicationPictures: MediaStore
  /** Moves the files of older versions into sub-folders. They can be read meanwhile. */
  moveFlatFiles(): Promise<number>
  /** Deletes files of this machine. One of all processes on the data folder calls it, once an hour. */
  sweepLocal(now: Date): Promise<void>
  /** Deletes files that all instances share. One of them calls it, once an hour; null if none are shared. */
  sweepShared: ((now: Date) => Promise<void>) | null
}
