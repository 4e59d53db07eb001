import type { Image, Link, Nodes, Paragraph, Root } from 'mdast'
import { htmlToMarkdown } from '~/markdown/from-html/html-to-markdown'
import type { PastedPicture } from '~/markdown/from-html/pictures'
import { stringify } from '~/markdown/from-html/to-markdown'
import { cleanHtml } from './clean-html'

/** No link leads here: links of the other site must not be taken for links of this one. */
const noSite = 'https://import.invalid'
const picturePrefix = 'import-picture:'

export interface PictureToStore {
  /** An http(s): or data: address. */
  source: string
  alt: string
}

export type StoredPicture =
  /** `alt` replaces an empty description. */
  { ok: true; address: string; alt?: string } | { ok: false; reason: string }

export interface HtmlImport {
  /** The address of the page that the HTML is from: relative addresses begin there. */
  base: string
  /** Where a link of the text leads now. */
  linkTo: (address: string) => string
  /** Stores a picture. If it cannot be stored, the text links to it. */
  storePicture: (picture: PictureToStore) => Promise<StoredPicture>
  /** The names of footnotes begin with it. */
  footnotePrefix?: string
}

export interface ImportedText {
  markdown: string
  /** What was changed or left out, for the report. */
  notes: string[]
}

/** The HTML of another system as clean markdown, with links and pictures that lead to this site. */
export async function importHtml(html: string, options: HtmlImport): Promise<ImportedText> {
  const { tree, pictures, notes } = readImportedHtml(html, options)
  await placePictures(tree, pictures, options, notes)
  showCaptionsOfLinks(tree)
  visit(tree, (node) => {
    if (node.type === 'link') node.url = options.linkTo(node.url)
  })
  return { markdown: stringify(tree).trim(), notes }
}

interface ReadHtml {
  tree: Root
  pictures: PastedPicture[]
  notes: string[]
}

/** Throws for HTML that nests too deeply to be parsed. */
function readImportedHtml(html: string, { base, footnotePrefix = '' }: HtmlImport): ReadHtml {
  const { html: cleaned, notes } = cleanHtml(html, base)
  const options = { siteOrigin: noSite, picturePrefix, footnotePrefix }
  const { tree, pictures, lostPictures } = htmlToMarkdown(cleaned, options)
  if (lostPictures > 0) notes.push(`Pictures without an address were left out: ${lostPictures}.`)
  return { tree, pictures, notes }
}

async function placePictures(
  tree: Root,
  pictures: readonly PastedPicture[],
  { storePicture }: HtmlImport,
  notes: string[],
): Promise<void> {
  const stored = new Map<string, StoredPicture>()
  for (const { source, alt } of pictures) {
    if (!stored.has(source)) stored.set(source, await storePicture({ source, alt }))
  }
  for (const [source, result] of stored) {
    if (!result.ok) notes.push(`The picture ${shortSource(source)} was left out. ${result.reason}`)
  }
  replaceImages(tree, (image) => {
    const picture = pictures[Number(image.url.slice(picturePrefix.length)) - 1]
    if (!picture || !image.url.startsWith(picturePrefix)) return image
    const result = stored.get(picture.source)
    return result?.ok ? imageOf(picture, result) : linkOf(picture)
  })
}

function imageOf(
  { alt, caption }: PastedPicture,
  stored: { address: string; alt?: string },
): Image {
  return {
    type: 'image',
    url: stored.address,
    alt: alt || (stored.alt ?? ''),
    title: caption || null,
  }
}

/** In the place of a picture that could not be stored. One that is inside the HTML has no address to link to. */
function linkOf({ source, alt, caption }: PastedPicture): Link | Image | Paragraph['children'][0] {
  const value = alt || caption || 'Picture'
  if (source.startsWith('data:')) return { type: 'text', value }
  return { type: 'link', url: source, children: [{ type: 'text', value }] }
}

function shortSource(source: string): string {
  return source.startsWith('data:') ? 'inside the text' : source
}

function replaceImages(
  node: Nodes,
  replace: (image: Image) => Paragraph['children'][0],
  isInLink = false,
): void {
  if (!('children' in node)) return
  const inLink = isInLink || node.type === 'link'
  node.children = node.children.map((child) => {
    if (child.type !== 'image') {
      replaceImages(child, replace, inLink)
      return child
    }
    const replacement = replace(child)
    // A link cannot contain another one.
    return inLink && replacement.type === 'link' ? replacement.children[0] : replacement
  }) as typeof node.children
}

/** Only a picture that is no link is shown with its caption, so that of another one is a paragraph below it. */
function showCaptionsOfLinks(node: Nodes): void {
  if (!('children' in node)) return
  const children: Nodes[] = []
  for (const child of node.children) {
    showCaptionsOfLinks(child)
    children.push(child)
    const image = linkedPicture(child)
    if (!image?.title) continue
    const caption = { type: 'text', value: image.title } as const
    children.push({ type: 'paragraph', children: [{ type: 'emphasis', children: [caption] }] })
    image.title = null
  }
  node.children = children as typeof node.children
}

/** The picture of a paragraph that is nothing but a picture in a link. */
function linkedPicture(node: Nodes): Image | null {
  if (node.type !== 'paragraph' || node.children.length !== 1) return null
  const [link] = node.children
  const [image, ...others] = link?.type === 'link' ? link.children : []
  return image?.type === 'image' && others.length === 0 ? image : null
}

function visit(node: Nodes, visitor: (node: Nodes) => void): void {
  visitor(node)
  if ('children' in node) for (const child of node.children) visit(child, visitor)
}
