import { posix } from 'node:path'
import type { Nodes } from 'mdast'
import { exceedsRenderLimits } from '~/markdown/cost/limits'
import { parseMarkdown } from '~/markdown/tree/parse'

/** A link or picture of a text that leads to a file of the folder. */
export interface FolderLink {
  /** As it is written. */
  url: string
  /** The path of the file in the folder; null if it leads out of it. */
  path: string | null
  /** Such as `#part`. */
  hash: string
  isPicture: boolean
  /** Where the text has it. */
  from: number
  to: number
}

/** Without a scheme, and neither a path of the site nor a part of the page. */
const relative = '(?![a-z][a-z0-9+.-]*:|[/#?])[^\\s<>]'
const isRelative = new RegExp(`^${relative}`, 'i')
/** Looked for first: parsing takes long, and most texts have no such link. */
const mayHaveLinks = new RegExp(`\\](?:\\(|:)\\s*<?${relative}`, 'i')

/** The links of a text that are relative to its file. Links of the site begin with a slash. */
export function folderLinks(body: string, file: string): FolderLink[] {
  if (!mayHaveLinks.test(body) || exceedsRenderLimits(body)) return []
  return linksIn(parseMarkdown(body)).flatMap(({ url, isPicture, start, end }) => {
    if (!isRelative.test(url)) return []
    const at = body.indexOf(url, Math.max(start, body.indexOf(']', start)))
    if (at === -1 || at + url.length > end) return []
    return [{ url, isPicture, ...targetOf(url, file), from: at, to: at + url.length }]
  })
}

interface FoundLink {
  url: string
  isPicture: boolean
  start: number
  end: number
}

function linksIn(node: Nodes): FoundLink[] {
  const inside = 'children' in node ? node.children.flatMap(linksIn) : []
  if (node.type !== 'link' && node.type !== 'image' && node.type !== 'definition') return inside
  const last = 'children' in node ? node.children.at(-1) : undefined
  // The address follows the text of the link, which may be the same.
  const start = last?.position?.end.offset ?? node.position?.start.offset ?? 0
  const end = node.position?.end.offset ?? 0
  return [...inside, { url: node.url, isPicture: node.type === 'image', start, end }]
}

function targetOf(url: string, file: string): Pick<FolderLink, 'path' | 'hash'> {
  const [, written = '', hash = ''] = /^([^?#]*)(?:\?[^#]*)?(#.*)?$/.exec(url) ?? []
  const path = posix.normalize(posix.join(posix.dirname(file), decoded(written)))
  return { path: path.startsWith('../') || path === '..' ? null : path, hash }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The text with other addresses in place of some links. */
export function withAddresses(
  body: string,
  replaced: readonly { link: Pick<FolderLink, 'from' | 'to'>; address: string }[],
): string {
  return replaced
    .toSorted((a, b) => b.link.from - a.link.from)
    .reduce(
      (text, { link, address }) => text.slice(0, link.from) + address + text.slice(link.to),
      body,
    )
}
