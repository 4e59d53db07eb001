import type { Thumbnail } from './thumbnail.rules'

/** A thumbnail as pages request it: smaller than the stored one, in a more compact format. */
export interface Variant {
  id: string
  fingerprint: string
  size: VariantSize
  format: VariantFormat
}

/** The formats of pages, the best first. */
export const pageFormats = ['avif', 'webp'] as const
/** For mails: Outlook on Windows draws neither of the others. */
export const mailFormat = 'jpeg'
export const variantFormats = [...pageFormats, mailFormat] as const
export type VariantFormat = (typeof variantFormats)[number]

/** For rows, cards and the top of a page, on ordinary and high-density screens. */
export const variantWidths = [240, 480, 768, 1080, 1440] as const

/** The widths that each place in the layout can need. */
const offeredWidths = {
  row: [240, 480],
  card: [480, 768, 1080],
  opening: [480, 768, 1080, 1440],
} as const satisfies Record<string, readonly (typeof variantWidths)[number][]>
export type ShownAs = keyof typeof offeredWidths

/** Search engines ask for 16:9, 4:3 and square. */
export const variantShapes = ['1200x675', '1200x900', '1200x1200'] as const

/** A width alone keeps the aspect ratio. */
export type VariantSize = `${(typeof variantWidths)[number]}` | (typeof variantShapes)[number]
export const variantSizes: VariantSize[] = [
  ...variantWidths.map((width) => `${width}` as const),
  ...variantShapes,
]

export const thumbnailFolder = '/storage/v1/object/public/article-thumbnails'
/** A page contains dozens of these addresses, so they are short. The bucket's older ones redirect here. */
const variants = '/p'
const namePattern = /^(.+)\.([\w-]{12})\.([\dx]+)\.([a-z]+)$/

export function variantName({ id, fingerprint, size, format }: Variant): string {
  return `${id}.${fingerprint}.${size}.${format}`
}

export function variantPath({ id, ...variant }: Variant): string {
  return `${variants}/${variantName({ id: segment(id), ...variant })}`
}

/** Null for sizes that no page uses, so that requests cannot create any number of files. */
export function parseVariantName(text: string): Variant | null {
  const [, id = '', fingerprint = '', sizePart, ending] = namePattern.exec(text) ?? []
  const size = variantSizes.find((known) => known === sizePart)
  const format = variantFormats.find((known) => known === ending)
  return size && format ? { id, fingerprint, size, format } : null
}

/** The path of the picture of which this is a size; any other path as it is. */
export function wholePicturePath(path: string): string {
  const [before, name] = path.split(`${variants}/`)
  const variant = before === '' && name !== undefined ? parseVariantName(name) : null
  return variant ? `${thumbnailFolder}/${variant.id}.webp?v=${variant.fingerprint}` : path
}

/** The thumbnail among the pictures of a recorded version, which is above its text; null if it has none. */
export function openingPictureIn(pictures: readonly string[]): string | null {
  return pictures.find((path) => path.startsWith(`${thumbnailFolder}/`)) ?? null
}

interface PostPicture {
  id: string
  thumbnail: Thumbnail | null
}

export function thumbnailPath({ id, thumbnail }: PostPicture): string {
  const path = `${thumbnailFolder}/${segment(id)}.webp`
  return thumbnail ? `${path}?v=${thumbnail.fingerprint}` : path
}

export interface PictureSource {
  type: string
  srcSet: string
}

/** The best format first, with every width that the layout can need and that is smaller than the picture. */
export function thumbnailSources(
  { id, thumbnail }: PostPicture,
  shownAs: ShownAs,
): PictureSource[] {
  if (!thumbnail) return []
  const { fingerprint } = thumbnail
  const widths = offeredWidths[shownAs].filter((width) => width < thumbnail.width)
  if (widths.length === 0) return []
  return pageFormats.map((format) => ({
    type: `image/${format}`,
    srcSet: widths
      .map((width) => `${variantPath({ id, fingerprint, size: `${width}`, format })} ${width}w`)
      .join(', '),
  }))
}

/** The addresses of the picture in each aspect ratio. */
export function thumbnailShapes({ id, thumbnail }: PostPicture): string[] {
  if (!thumbnail) return []
  const { fingerprint } = thumbnail
  return variantShapes.map((size) => variantPath({ id, fingerprint, size, format: 'webp' }))
}

function segment(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}
