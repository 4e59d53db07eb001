import type { VariantFormat } from '../picture-addresses.rules'
import { loadSharp } from './sharp.service'

/** AVIF is a quarter smaller than WebP. A higher effort would take ten times as long and save few bytes. */
const settings = {
  avif: { quality: 50, effort: 2 },
  webp: { quality: 75, effort: 4 },
  jpeg: { quality: 80 },
} as const satisfies Record<VariantFormat, object>

export interface TargetSize {
  /** A width, which keeps the aspect ratio, or a width and height such as '1200x675'. */
  size: string
  format: VariantFormat
}

/** Crops the picture if the size has a height. */
export async function resize(
  picture: Uint8Array,
  { size, format }: TargetSize,
): Promise<Uint8Array> {
  const sharp = await loadSharp()
  const [width, height] = size.split('x').map(Number)
  const resized = sharp(picture).resize(width, height)
  // JPEG has no transparency: it would become black.
  if (format === 'jpeg') resized.flatten({ background: 'white' })
  return resized.toFormat(format, settings[format]).toBuffer()
}
