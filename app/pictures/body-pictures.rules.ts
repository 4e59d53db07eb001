import { type PictureSource, pageFormats, type VariantFormat } from './picture-addresses.rules'

/** A picture inside a text. Its name contains its fingerprint and size, so the file never changes. */
export interface BodyPicture {
  fingerprint: string
  width: number
  height: number
}

export interface BodyVariant {
  /** The file name of the original picture. */
  original: string
  size: string
  format: VariantFormat
}

/** For the text column on phones, ordinary and high-density screens. */
const widths = [480, 720, 1080, 1440]
/** The width of the text column: the screen without its margins, then 42rem. */
const sizes = '(min-width: 44.5rem) 42rem, calc(100vw - 2.5rem)'

const bucket = '/storage/v1/object/public/article-pictures'
const pictureName = /^([\w-]{12})-(\d{1,5})x(\d{1,5})\.webp$/
const variantName = /^([\w-]{12}-\d{1,5}x\d{1,5})\.(\d+)\.([a-z]+)$/

export function bodyPictureName(picture: BodyPicture): string {
  return `${pictureIdOf(picture)}.webp`
}

export function bodyPicturePath(picture: BodyPicture): string {
  return `${bucket}/${bodyPictureName(picture)}`
}

export function isBodyPictureName(name: string): boolean {
  return pictureName.test(name)
}

/** Identifies a picture in the library: its file name without the ending. Thumbnails have one, too. */
export function pictureIdOf({ fingerprint, width, height }: BodyPicture): string {
  return `${fingerprint}-${width}x${height}`
}

export function parsePictureId(id: string): BodyPicture | null {
  const [, fingerprint, width, height] = pictureName.exec(`${id}.webp`) ?? []
  return fingerprint ? { fingerprint, width: Number(width), height: Number(height) } : null
}

/** The picture that an address or a markdown names; null if there is none. */
export function pictureIdIn(text: string): string | null {
  return /(?<![\w-])[\w-]{12}-\d{1,5}x\d{1,5}(?![\w-])/.exec(text)?.[0] ?? null
}

/** Null for sizes that no page uses, so that requests cannot create any number of files. */
export function parseBodyVariant(name: string): BodyVariant | null {
  const [, stem, size = '', ending = ''] = variantName.exec(name) ?? []
  const format = pageFormats.find((known) => known === ending)
  if (!stem || !format || !widths.some((width) => String(width) === size)) return null
  return { original: `${stem}.webp`, size, format }
}

/** For <source> elements, the best format first. Null if the address is no picture of a text. */
export function bodyPictureSources(src: string): (PictureSource & { sizes: string })[] | null {
  if (!src.startsWith(`${bucket}/`)) return null
  const [name, , fullWidth] = pictureName.exec(src.slice(bucket.length + 1)) ?? []
  if (!name) return null
  const smaller = widths.filter((width) => width < Number(fullWidth))
  if (smaller.length === 0) return []
  const stem = name.slice(0, -'.webp'.length)
  return pageFormats.map((format) => ({
    type: `image/${format}`,
    srcSet: smaller.map((width) => `${bucket}/${stem}.${width}.${format} ${width}w`).join(', '),
    sizes,
  }))
}

/**
 * The markdown of a picture. Without a description it is decoration, which screen readers skip. The caption is shown
 * below a picture that is alone in its paragraph.
 */
export function pictureMarkdown(path: string, description: string, caption = ''): string {
  // Escapes everything that markdown would interpret.
  const alt = onOneLine(description).replace(/[\\[\]*_`<>&~!]/g, '\\$&')
  const title = onOneLine(caption).replace(/[\\"&<]/g, '\\$&')
  return `![${alt}](${path}${title && ` "${title}"`})`
}

function onOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
