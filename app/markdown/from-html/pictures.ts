import type { Element, ElementContent } from 'hast'
import { pictureMarkdown } from '~/pictures/body-pictures.rules'

/** A picture of a pasted text. Its placeholder is in the markdown until it is stored here. */
export interface PastedPicture {
  placeholder: string
  /** An https: or data: address. */
  source: string
  alt: string
  caption: string
}

/** Where a picture is stored now, or null if it could not be fetched or stored. */
export type StoredPictures = ReadonlyMap<string, { path: string } | null>

/** Long data: addresses are taken out before the HTML is read: they are most of its size. */
export interface HtmlWithoutData {
  html: string
  data: string[]
}

const dataScheme = 'x-pasted-data:'
const dataAddress = /data:image\/[\w.+-]{1,30};base64,[\w+/=%]{200,}/g

export function takeOutData(html: string): HtmlWithoutData {
  const data: string[] = []
  const rest = html.replace(dataAddress, (address) => {
    data.push(address)
    return `${dataScheme}${data.length - 1}`
  })
  return { html: rest, data }
}

interface PictureOptions {
  siteOrigin: string
  picturePrefix: string
  data: readonly string[]
}

/** Puts placeholders into the tree. Pictures of this site stay; those that cannot be fetched become their texts. */
export function placePictures(root: Element, options: PictureOptions) {
  const pictures: PastedPicture[] = []
  let lostCount = 0
  const place = (parent: Element) => {
    parent.children = parent.children.map((node): ElementContent => {
      if (node.type !== 'element') return node
      if (node.tagName !== 'img') {
        place(node)
        return node
      }
      const source = sourceOf(String(node.properties.src), options.data)
      const own = ownPath(source, options.siteOrigin)
      if (own) return { ...node, properties: { ...node.properties, src: own } }
      const alt = String(node.properties.alt ?? '')
      if (source === '') {
        lostCount += 1
        return { type: 'text', value: alt }
      }
      const caption = String(node.properties.title ?? '')
      const address = `${options.picturePrefix}${pictures.length + 1}`
      const label = `Uploading ${nameOf(source, pictures.length + 1)}…`
      pictures.push({ placeholder: `![${label}](${address})`, source, alt, caption })
      return { ...node, properties: { src: address, alt: label } }
    })
  }
  place(root)
  return { pictures, lostCount }
}

/** '' for sources that no page may read: files, parts of a mail. */
function sourceOf(source: string, data: readonly string[]): string {
  if (source.startsWith(dataScheme)) return data[Number(source.slice(dataScheme.length))] ?? ''
  return /^(https?:\/\/|data:image\/)/i.test(source) ? source : ''
}

function ownPath(source: string, siteOrigin: string): string | null {
  if (/^\/(?!\/)/.test(source)) return source
  const url = source.startsWith('data:') ? null : URL.parse(source)
  return url?.origin === siteOrigin ? url.pathname : null
}

/** The name of the file, if it is short and readable. */
function nameOf(source: string, number: number): string {
  const name = source.startsWith('data:')
    ? ''
    : (URL.parse(source)?.pathname.split('/').at(-1) ?? '')
  return /^[a-z0-9][a-z0-9.-]{2,39}$/i.test(name) && name.includes('.') ? name : `picture ${number}`
}

/** The markdown that takes the place of a placeholder. */
export function filledPicture(picture: PastedPicture, stored: { path: string } | null): string {
  const { source, alt, caption } = picture
  if (stored) {
    const markdown = pictureMarkdown(stored.path, alt)
    const title = caption.replace(/[\\"&<]/g, '\\$&')
    return caption ? `${markdown.slice(0, -1)} "${title}")` : markdown
  }
  const text = escapeText(alt || caption)
  if (source.startsWith('data:')) return text
  return `[${text || 'Picture'}](<${source.replace(/[<>\s]/g, encodeURIComponent)}>)`
}

function escapeText(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\[\]*_`<>&~!]/g, '\\$&')
}

/** Replaces the placeholders of pictures by what became of them. */
export function fillPictures(
  markdown: string,
  pictures: readonly PastedPicture[],
  stored: StoredPictures,
): string {
  return pictures.reduce((text, picture) => {
    const result = stored.get(picture.placeholder)
    if (result === undefined) return text
    const filled = filledPicture(picture, result)
    return text
      .split(filled === '' ? `${picture.placeholder}\n\n` : picture.placeholder)
      .join(filled)
      .replaceAll(picture.placeholder, filled)
  }, markdown)
}
