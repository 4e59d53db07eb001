import type { Metadata } from 'sharp'
import {
  fewestPixelsAcross,
  longestShape,
  mostPictureBytes,
  mostPixels,
  mostPixelsOfAvif,
  type PictureRefusal,
} from '../picture.rules'
import { createOneAtATime } from '../processing/one-at-a-time.service'
import { loadSharp } from '../processing/sharp.service'
import type { Thumbnail } from '../thumbnail.rules'
import { describeWebp, isWebp } from './webp.rules'

interface AcceptOptions {
  /** A WebP that is as we would write it keeps its bytes. */
  keepsClean?: boolean
}

export type AcceptedPicture =
  | ({ ok: true; bytes: Uint8Array } & Thumbnail)
  | { ok: false; reason: PictureRefusal }

/** Twice the widest column there is, for dense screens; a tall one ends at what WebP can hold. */
const mostAcross = { width: 2400, height: 9600 }
const timeoutSeconds = 20

// One at a time: two pictures of 50 megapixels at once are more memory than the rest of the house.
const oneAtATime = createOneAtATime<AcceptedPicture>()
let asked = 0

/**
 * A stranger's file as a picture of ours: upright, in sRGB, its first frame alone, with nothing in it but
 * what can be seen. What is no picture, or would be too much to read, is refused before it is unpacked.
 */
export async function acceptPicture(
  file: Uint8Array,
  { keepsClean = false }: AcceptOptions = {},
): Promise<AcceptedPicture> {
  if (file.byteLength === 0) return { ok: false, reason: 'empty' }
  if (file.byteLength > mostPictureBytes) return { ok: false, reason: 'too-large' }
  // Before any library reads it: those know formats, such as SVG, that can do more than be looked at.
  if (!looksLikePicture(file)) return { ok: false, reason: 'not-a-picture' }
  asked += 1
  return oneAtATime(String(asked), () => read(file, keepsClean))
}

async function read(file: Uint8Array, keepsClean: boolean): Promise<AcceptedPicture> {
  const sharp = await loadSharp()
  const head = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!head) return { ok: false, reason: 'broken' }
  const reason = refusalOf(head)
  if (reason) return { ok: false, reason }
  const picture = sharp(file, { limitInputPixels: mostPixels, failOn: 'error' })
  try {
    if (keepsClean && isClean(head)) {
      // Its head may promise what is not there: every pixel is unpacked, if only for a small copy.
      await picture.resize({ width: 16 }).raw().timeout({ seconds: timeoutSeconds }).toBuffer()
      return described(file)
    }
    const output = await picture
      .autoOrient()
      .resize({ ...mostAcross, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .webp({ quality: 84, effort: 4 })
      .timeout({ seconds: timeoutSeconds })
      .toBuffer()
    return described(new Uint8Array(output))
  } catch (error) {
    const isLate = error instanceof Error && /timeout/i.test(error.message)
    return { ok: false, reason: isLate ? 'took-too-long' : 'broken' }
  }
}

function described(bytes: Uint8Array): AcceptedPicture {
  const found = describeWebp(bytes)
  return found ? { ok: true, bytes, ...found } : { ok: false, reason: 'broken' }
}

/** From the head of the file alone, which says how large the picture would be. */
function refusalOf({ width, height, format }: Metadata): PictureRefusal | null {
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  const most = format === 'heif' ? mostPixelsOfAvif : mostPixels
  if (width * height > most) return 'too-many-pixels'
  if (long > short * longestShape) return 'too-long'
  if (short < fewestPixelsAcross) return 'too-small'
  return null
}

/** Is it as we would write it? Profiles and metadata are for us to apply and to leave out. */
function isClean({ format, width, height, ...more }: Metadata): boolean {
  const { orientation = 1, pages = 1, exif, icc, xmp, iptc } = more
  const hasExtras = [exif, icc, xmp, iptc].some((extra) => extra !== undefined)
  const isOurs = format === 'webp' && orientation === 1 && pages === 1 && !hasExtras
  return isOurs && width <= mostAcross.width && height <= mostAcross.height
}

/** By the first bytes, which each format has its own of. */
function looksLikePicture(file: Uint8Array): boolean {
  const head = Buffer.from(file.buffer, file.byteOffset, Math.min(file.byteLength, 64))
  const text = (from: number, to: number) => head.toString('latin1', from, to)
  if (text(0, 3) === '\xff\xd8\xff') return true
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return true
  if (text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a') return true
  if (isWebp(head)) return true
  // The name of the format, or one of those it says it can be read as.
  return text(4, 8) === 'ftyp' && /avi[fs]/.test(text(8, 64))
}
