import type { Thumbnail } from './thumbnail.rules'

/** A picture as pages ask for it: smaller than it was stored, in a format that takes less. */
export interface Variant {
  id: string
  fingerprint: string
  size: VariantSize
  format: VariantFormat
}

export const variantFormats = ['avif', 'webp'] as const
export type VariantFormat = (typeof variantFormats)[number]

/** What the layout shows, on plain and on dense screens: a row's square, a card, a page's opening. */
export const variantWidths = [240, 480, 768, 1080, 1440] as const

/** In how many of these widths a picture is offered, by how large the layout can show it. */
const offeredWidths = {
  row: [240, 480],
  card: [480, 768, 1080],
  opening: [480, 768, 1080, 1440],
} as const satisfies Record<string, readonly (typeof variantWidths)[number][]>
export type ShownAs = keyof typeof offeredWidths

/** What search engines ask for: 16 to 9, 4 to 3, and square. */
export const variantShapes = ['1200x675', '1200x900', '1200x1200'] as const

/** A width alone keeps the picture's own shape. */
export type VariantSize = `${(typeof variantWidths)[number]}` | (typeof variantShapes)[number]
export const variantSizes: VariantSize[] = [
  ...variantWidths.map((width) => `${width}` as const),
  ...variantShapes,
]

const bucket = '/storage/v1/object/public/article-thumbnails'
/** A page names dozens of sizes, so their addresses are short. The bucket's own lead here. */
const variants = '/p'
const name = /^(.+)\.([\w-]{12})\.([\dx]+)\.([a-z]+)$/

export function variantName({ id, fingerprint, size, format }: Variant): string {
  return `${id}.${fingerprint}.${size}.${format}`
}

/** Where pages find it. */
export function variantPath({ id, ...variant }: Variant): string {
  return `${variants}/${variantName({ id: segment(id), ...variant })}`
}

/** Null for what no page of ours asks for: else anyone could have any number of sizes made. */
export function parseVariantName(text: string): Variant | null {
  const [, id = '', fingerprint = '', asked = '', ending = ''] = name.exec(text) ?? []
  const size = variantSizes.find((one) => one === asked)
  const format = variantFormats.find((one) => one === ending)
  return size && format ? { id, fingerprint, size, format } : null
}

interface Pictured {
  id: string
  thumbnail: Thumbnail | null
}

export function thumbnailPath({ id, thumbnail }: Pictured): string {
  const path = `${bucket}/${segment(id)}.webp`
  return thumbnail ? `${path}?v=${thumbnail.fingerprint}` : path
}

export interface PictureSource {
  type: string
  srcSet: string
}

/** The best format first: every size that the layout can show and that is smaller than the picture itself. */
export function thumbnailSources({ id, thumbnail }: Pictured, shownAs: ShownAs): PictureSource[] {
  if (!thumbnail) return []
  const { fingerprint } = thumbnail
  const widths = offeredWidths[shownAs].filter((width) => width < thumbnail.width)
  if (widths.length === 0) return []
  return variantFormats.map((format) => ({
    type: `image/${format}`,
    srcSet: widths
      .map((width) => `${variantPath({ id, fingerprint, size: `${width}`, format })} ${width}w`)
      .join(', '),
  }))
}

/** The same picture in each of the shapes. */
export function thumbnailShapes({ id, thumbnail }: Pictured): string[] {
  if (!thumbnail) return []
  const { fingerprint } = thumbnail
  return variantShapes.map((size) => variantPath({ id, fingerprint, size, format: 'webp' }))
}

function segment(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}
