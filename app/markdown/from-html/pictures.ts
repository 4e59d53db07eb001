import type { Element, ElementContent } from 'hast'

/** A picture of a pasted text. Its placeholder is in the markdown until it is stored here. */
export interface PastedPicture {
  placeholder: string
  /** For the editor: the name of the file, or a number. */
  name: string
  /** An https: or data: address. */
  source: string
  alt: string
  caption: string
}

/** Long data: addresses are taken out before the HTML is read: they are most of its size. */
export interface HtmlWithoutData {
  html: string
  data: string[]
}

const dataScheme = 'x-pasted-data:'
const dataStart = /data:image\/[\w.+-]{1,30};base64,/g
const minDataLength = 200

export function takeOutData(html: string): HtmlWithoutData {
  const data: string[] = []
  let rest = ''
  let end = 0
  for (const { index, 0: start } of html.matchAll(dataStart)) {
    if (index < end) continue
    const dataEnd = endOfData(html, index + start.length)
    if (dataEnd - index - start.length < minDataLength) continue
    rest += `${html.slice(end, index)}${dataScheme}${data.length}`
    data.push(html.slice(index, dataEnd))
    end = dataEnd
  }
  return { html: rest + html.slice(end), data }
}

/** Not one expression with what comes before: it would remember each of millions of characters, and run out of stack. */
function endOfData(html: string, from: number): number {
  const otherCharacter = /[^\w+/=%]/g
  otherCharacter.lastIndex = from
  return otherCharacter.exec(html)?.index ?? html.length
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
      const name = nameOf(source, pictures.length + 1)
      const label = `Uploading ${name}…`
      pictures.push({ placeholder: `![${label}](${address})`, name, source, alt, caption })
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

/** A picture that is inserted into a text later. */
export interface PicturePlace {
  picture: PastedPicture
  /** In the text without placeholders. */
  at: number
  /** It is alone in its paragraph. */
  isParagraph: boolean
}

/** Takes the placeholders out of the text: they may never be saved with it. */
export function takeOutPlaceholders(markdown: string, pictures: readonly PastedPicture[]) {
  const places: PicturePlace[] = []
  let text = ''
  let rest = markdown
  for (const picture of pictures) {
    const start = rest.indexOf(picture.placeholder)
    if (start === -1) continue
    text += rest.slice(0, start)
    rest = rest.slice(start + picture.placeholder.length)
    const isParagraph = /(^|\n\n)$/.test(text) && /^(\n\n|\n?$)/.test(rest)
    if (isParagraph) rest = rest.replace(/^\n+/, '')
    places.push({ picture, at: text.length, isParagraph })
  }
  return { text: text + rest, places }
}

/** What the text has in the place of a picture that cannot be copied: a link, or its description. */
export function pictureLink({ source, alt, caption }: PastedPicture): string {
  const text = (alt || caption).replace(/\s+/g, ' ').replace(/[\\[\]*_`<>&~!]/g, '\\$&')
  if (source.startsWith('data:')) return text
  return `[${text || 'Picture'}](<${source.replace(/[<>\s]/g, encodeURIComponent)}>)`
}
