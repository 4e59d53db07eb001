import type { BucketRefusal } from '../bucket.rules'
import { mostPictureBytes } from '../picture.rules'
import type { Thumbnail } from '../thumbnail.rules'
import { acceptPicture } from './accept-picture.service'
import { isWebp } from './webp.rules'

export type AcceptedWebp =
  | ({ ok: true; bytes: Uint8Array } & Thumbnail)
  | { ok: false; reason: BucketRefusal }

/**
 * A file of the bucket as a picture of ours. Its own bytes where they are what the desk would have written:
 * whoever put it there may compare it with theirs.
 */
export async function acceptWebp(file: Uint8Array): Promise<AcceptedWebp> {
  const isOfSomeSize = file.byteLength > 0 && file.byteLength <= mostPictureBytes
  if (isOfSomeSize && !isWebp(file)) return { ok: false, reason: 'not-webp' }
  return acceptPicture(file, { keepsClean: true })
}
