import { escapeHtml } from '../../html/escape-html'
import {
  type CardFields,
  type ConvertedCard,
  keptCard,
  linkHtml,
  listIn,
  textIn,
} from './card-fields'
import { inlineHtml } from './html-card'

/** The caption of a card that is no picture: a paragraph in italics. */
export function captionHtml(fields: CardFields): string {
  const caption = captionOf(fields)
  return caption === '' ? '' : `<p><em>${caption}</em></p>`
}

function captionOf(fields: CardFields): string {
  return inlineHtml(textIn(fields, 'caption'))
}

export function convertImage(fields: CardFields): ConvertedCard {
  return { html: figureHtml(fields), notes: [] }
}

function figureHtml(fields: CardFields): string {
  const address = textIn(fields, 'src', 'url', 'image')
  if (address === '') return ''
  const alt = textIn(fields, 'alt', 'altText', 'imageAlt')
  const image = `<img src="${escapeHtml(address)}" alt="${escapeHtml(alt)}">`
  const target = textIn(fields, 'href')
  const picture = target ? linkHtml(target, image) : image
  const caption = captionOf(fields)
  // A caption is text without links, so one with the link to a photographer is a paragraph.
  if (/<a\s/.test(caption)) return `<figure>${picture}</figure><p><em>${caption}</em></p>`
  return `<figure>${picture}${caption ? `<figcaption>${caption}</figcaption>` : ''}</figure>`
}

/** The pictures one below the other, with the caption of the gallery below the last. */
export function convertGallery(fields: CardFields): ConvertedCard {
  const images = listIn(fields, 'images')
  const html = images.map((image, index) =>
    figureHtml({ caption: index === images.length - 1 ? fields.caption : '', ...image }),
  )
  const text = `A gallery of ${images.length} pictures shows them one below the other.`
  return { html: html.join(''), notes: [text] }
}

/** A video, a sound or another file: nothing but pictures is stored here, so it stays where it is. */
export function fileLink(fields: CardFields, kind: 'Video' | 'Audio' | 'File'): ConvertedCard {
  const address = textIn(fields, 'src', 'url')
  if (address === '') return keptCard(kind.toLowerCase(), fields)
  const title = textIn(fields, 'fileTitle', 'title') || textIn(fields, 'fileName') || kind
  const description = escapeHtml(textIn(fields, 'fileCaption'))
  const link = `<p>${linkHtml(address, escapeHtml(title))}${description && `<br>${description}`}</p>`
  const text = `The ${kind.toLowerCase()} ${address} is a link. The file is not imported.`
  return { html: link + captionHtml(fields), notes: [text] }
}
