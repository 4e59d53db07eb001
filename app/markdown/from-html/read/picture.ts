import { element, type Leaf, type Marks } from '../tree'
import { attribute, type SourceElement } from './source'
import type { Style } from './styles'

/** Pictures that only count who opens a page or a mail are one or two pixels wide. */
const maxPixelSize = 3
const maxIconSize = 24
const emoji =
  /^(\p{Extended_Pictographic}|\p{Emoji_Component}|\u200d|\ufe0f){1,12}$|^:[\w+-]{1,40}:$/u
/** An empty GIF, which scripts of a page replace later. */
const emptyPicture = /^data:image\/(gif|svg)/i

/** A picture with its source, or its description where the source is of no use here. */
export function readPicture(image: SourceElement, style: Style, marks: Marks): Leaf | null {
  const alt = attribute(image, 'alt').replace(/\s+/g, ' ').trim()
  if (style.isHidden || isTrackingPixel(image)) return null
  const shortText = attribute(image, 'data-emoji') || alt
  if (emoji.test(shortText)) return { type: 'text', value: shortText, marks }
  const source = sourceOf(image)
  const [width, height] = sizeOf(image)
  const isIcon = width > 0 && width <= maxIconSize && height > 0 && height <= maxIconSize
  if (source === '' || isIcon) return alt ? { type: 'text', value: alt, marks } : null
  const link = leadsToPicture(marks.link, source) ? null : marks.link
  const picture = element('img', [], { src: source, alt })
  return { type: 'picture', element: picture, marks: { ...marks, link } }
}

/** Pages link a picture to a larger copy of itself. */
function leadsToPicture(link: string | null, source: string): boolean {
  return link === source || /\.(jpe?g|png|webp|avif|gif)([?#]|$)|\/wiki\/File:/i.test(link ?? '')
}

function sourceOf(image: SourceElement): string {
  const source = attribute(image, 'src')
  if (source && !emptyPicture.test(source)) return source
  const lazy = ['data-src', 'data-original', 'data-lazy-src', 'data-canonical-src']
  return lazy.map((name) => attribute(image, name)).find((value) => /^https?:/.test(value)) ?? ''
}

function sizeOf(image: SourceElement): [number, number] {
  const style = attribute(image, 'style')
  const size = (name: string) => {
    const fromStyle = new RegExp(`(?:^|[;\\s])${name}:\\s*([\\d.]+)px`, 'i').exec(style)?.[1]
    return Number.parseFloat(fromStyle ?? attribute(image, name)) || 0
  }
  return [size('width'), size('height')]
}

function isTrackingPixel(image: SourceElement): boolean {
  const [width, height] = sizeOf(image)
  const isTiny = (length: number) => length > 0 && length < maxPixelSize
  return isTiny(width) || isTiny(height) || attribute(image, 'width') === '0'
}
