import type { Metadata } from 'sharp'
import {
  maxAspectRatio,
  maxAvifPixels,
  maxPictureBytes,
  maxPixels,
  minSide,
  type PictureRefusal,
} from '../picture.rules'
import { createOneAtATime } from '../processing/one-at-a-time.service'
import { loadSharp } from '../processing/sharp.service'
import type { Thumbnail } from '../thumbnail.rules'
import { describeWebp, isWebp } from './webp.rules'

interface AcceptOptions {
  /** Leaves a WebP file unchanged if it is already as this would write it. */
  leavesCleanFiles?: boolean
}

export type AcceptedPicture =
  | ({ ok: true; bytes: Uint8Array } & Thumbnail)
  | { ok: false; reason: PictureRefusal }

/** Twice the widest column, for high-density screens; tall pictures are limited by what WebP allows. */
const maxSize = { width: 2400, height: 9600 }
const timeoutSeconds = 20

// Two pictures of 50 megapixels at once would need more memory than the rest of the process.
const oneAtATime = createOneAtATime<AcceptedPicture>()
let lastTask = 0

/**
 * Converts an untrusted file to a WebP picture: upright, in sRGB, only the first frame, without metadata. Files that
 * are no picture or too large to decode are refused before they are decoded.
 */
export async function acceptPicture(
  file: Uint8Array,
  { leavesCleanFiles = false }: AcceptOptions = {},
): Promise<AcceptedPicture> {
  if (file.byteLength === 0) return { ok: false, reason: 'empty' }
  if (file.byteLength > maxPictureBytes) return { ok: false, reason: 'too-large' }
  // Before sharp reads it, which also accepts formats such as SVG that can contain scripts.
  if (!looksLikePicture(file)) return { ok: false, reason: 'not-a-picture' }
  lastTask += 1
  return oneAtATime(String(lastTask), () => convert(file, leavesCleanFiles))
}

async function convert(file: Uint8Array, leavesCleanFiles: boolean): Promise<AcceptedPicture> {
  const sharp = await loadSharp()
  const head = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!head) return { ok: false, reason: 'broken' }
  const reason = refusalOf(head)
  if (reason) return { ok: false, reason }
  const picture = sharp(file, { limitInputPixels: maxPixels, failOn: 'error' })
  try {
    if (leavesCleanFiles && isClean(head)) {
      // Decodes every pixel, because the file may be truncated after its header.
      await picture.resize({ width: 16 }).raw().timeout({ seconds: timeoutSeconds }).toBuffer()
      return acceptedWebp(file)
    }
    const output = await picture
      .autoOrient()
      .resize({ ...maxSize, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .webp({ quality: 84, effort: 4 })
      .timeout({ seconds: timeoutSeconds })
      .toBuffer()
    return acceptedWebp(new Uint8Array(output))
  } catch (error) {
    const isTimeout = error instanceof Error && /timeout/i.test(error.message)
    return { ok: false, reason: isTimeout ? 'took-too-long' : 'broken' }
  }
}

function acceptedWebp(bytes: Uint8Array): AcceptedPicture {
  const description = describeWebp(bytes)
  return description ? { ok: true, bytes, ...description } : { ok: false, reason: 'broken' }
}

/** Decides by the header of the file alone. */
function refusalOf({ width, height, format }: Metadata): PictureRefusal | null {
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  const limit = format === 'heif' ? maxAvifPixels : maxPixels
  if (width * height > limit) return 'too-many-pixels'
  if (long > short * maxAspectRatio) return 'too-long'
  if (short < minSide) return 'too-small'
  return null
}

/** Is it already a WebP file without rotation, animation, colour profile or metadata? */
function isClean({ format, width, height, ...more }: Metadata): boolean {
  const { orientation = 1, pages = 1, exif, icc, xmp, iptc } = more
  const hasExtras = [exif, icc, xmp, iptc].some((extra) => extra !== undefined)
  const isPlain = format === 'webp' && orientation === 1 && pages === 1 && !hasExtras
  return isPlain && width <= maxSize.width && height <= maxSize.height
}

/** By the magic bytes of each format. */
function looksLikePicture(file: Uint8Array): boolean {
  const head = Buffer.from(file.buffer, file.byteOffset, Math.min(file.byteLength, 64))
  const text = (from: number, to: number) => head.toString('latin1', from, to)
  if (text(0, 3) === '\xff\xd8\xff') return true
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return true
  if (text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a') return true
  if (isWebp(head)) return true
  // The major brand of the file, or one of its compatible brands.
  return text(4, 8) === 'ftyp' && /avi[fs]/.test(text(8, 64))
}
