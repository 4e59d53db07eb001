import type { Thumbnail } from '../post/post'

/** A picture as pages ask for it: smaller than it was stored, in a format that takes less. */
export interface Variant {
  id: string
  fingerprint: string
  width: number
  format: VariantFormat
}

export const variantFormats = ['avif', 'webp'] as const
export type VariantFormat = (typeof variantFormats)[number]

/** What the layout shows, on plain and on dense screens: a row's square, a card, a page's opening. */
export const variantWidths = [240, 480, 960] as const

const bucket = '/storage/v1/object/public/article-thumbnails'
const name = /^(.+)\.([\w-]{12})\.(\d+)\.([a-z]+)$/

export function variantName({ id, fingerprint, width, format }: Variant): string {
  return `${id}.${fingerprint}.${width}.${format}`
}

/** Null for what no page of ours asks for: else anyone could have any number of sizes made. */
export function parseVariantName(text: string): Variant | null {
  const [, id = '', fingerprint = '', wide = '', ending = ''] = name.exec(text) ?? []
  const width = variantWidths.find((one) => String(one) === wide)
  const format = variantFormats.find((one) => one === ending)
  return width && format ? { id, fingerprint, width, format } : null
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

/** For <source>, the best first: every size of the picture that is smaller than itself. */
export function thumbnailSources({ id, thumbnail }: Pictured): PictureSource[] {
  if (!thumbnail) return []
  const { fingerprint } = thumbnail
  const widths = variantWidths.filter((width) => width < thumbnail.width)
  if (widths.length === 0) return []
  return variantFormats.map((format) => ({
    type: `image/${format}`,
    srcSet: widths
      .map((width) => {
        const file = variantName({ id: segment(id), fingerprint, width, format })
        return `${bucket}/${file} ${width}w`
      })
      .join(', '),
  }))
}

function segment(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}
