import { type PictureSource, type VariantFormat, variantFormats } from './picture-addresses.rules'

/** A picture inside a text. Its name says what it holds and how large it is, so it never changes. */
export interface BodyPicture {
  fingerprint: string
  width: number
  height: number
}

export interface BodyVariant {
  /** The name of the picture it is made of. */
  original: string
  size: string
  format: VariantFormat
}

/** What the column of a text shows, on phones and on plain and dense screens. */
const widths = [480, 720, 1080, 1440]
/** The column of a text: as wide as the screen but for its edges, then 42rem. */
const sizes = '(min-width: 44.5rem) 42rem, calc(100vw - 2.5rem)'

const bucket = '/storage/v1/object/public/article-pictures'
const pictureName = /^([\w-]{12})-(\d{1,5})x(\d{1,5})\.webp$/
const variantName = /^([\w-]{12}-\d{1,5}x\d{1,5})\.(\d+)\.([a-z]+)$/

export function bodyPictureName({ fingerprint, width, height }: BodyPicture): string {
  return `${fingerprint}-${width}x${height}.webp`
}

export function bodyPicturePath(picture: BodyPicture): string {
  return `${bucket}/${bodyPictureName(picture)}`
}

export function isBodyPictureName(name: string): boolean {
  return pictureName.test(name)
}

/** Null for what no page of ours asks for: else anyone could have any number of sizes made. */
export function parseBodyVariant(name: string): BodyVariant | null {
  const [, stem, size = '', ending = ''] = variantName.exec(name) ?? []
  const format = variantFormats.find((one) => one === ending)
  if (!stem || !format || !widths.some((width) => String(width) === size)) return null
  return { original: `${stem}.webp`, size, format }
}

/** For <source>, the best first: null where the address is not one of our pictures. */
export function bodyPictureSources(src: string): (PictureSource & { sizes: string })[] | null {
  if (!src.startsWith(`${bucket}/`)) return null
  const [name, , ownWidth] = pictureName.exec(src.slice(bucket.length + 1)) ?? []
  if (!name) return null
  const smaller = widths.filter((width) => width < Number(ownWidth))
  if (smaller.length === 0) return []
  const stem = name.slice(0, -'.webp'.length)
  return variantFormats.map((format) => ({
    type: `image/${format}`,
    srcSet: smaller.map((width) => `${bucket}/${stem}.${width}.${format} ${width}w`).join(', '),
    sizes,
  }))
}

/** How a text shows a picture. Without a description it is decoration, and read aloud to nobody. */
export function pictureMarkdown(path: string, description: string): string {
  const alt = description
    .replace(/\s+/g, ' ')
    .trim()
    // Whatever means something to markdown is meant as it stands.
    .replace(/[\\[\]*_`<>&~!]/g, '\\$&')
  return `![${alt}](${path})`
}
