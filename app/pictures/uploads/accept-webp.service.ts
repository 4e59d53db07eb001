import type { BucketRefusal } from '../bucket.rules'
import { maxPictureBytes } from '../picture.rules'
import type { Thumbnail } from '../thumbnail.rules'
import { acceptPicture } from './accept-picture.service'
import { isWebp } from './webp.rules'

export type AcceptedWebp =
  | ({ ok: true; bytes: Uint8Array } & Thumbnail)
  | { ok: false; reason: BucketRefusal }

/** Checks a file of the bucket. If it needs no conversion it stays unchanged, so that it equals the copied file. */
export async function acceptWebp(file: Uint8Array): Promise<AcceptedWebp> {
  // acceptPicture() refuses files that are empty or too large, with a reason of its own.
  const hasValidLength = file.byteLength > 0 && file.byteLength <= maxPictureBytes
  if (hasValidLength && !isWebp(file)) return { ok: false, reason: 'not-webp' }
  return acceptPicture(file, { leavesCleanFiles: true })
}
