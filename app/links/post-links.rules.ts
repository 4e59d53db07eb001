import { internalLinks } from '~/posts/editing/preflight/links/internal-links.rules'
import { liveLinkHints } from '~/posts/editing/preflight/links/live-links.rules'
import {
  type MarkdownText,
  maxScannedLength,
  scanMarkdown,
} from '~/posts/editing/preflight/text/markdown-text.rules'
import { type Link, unmasked } from '~/posts/editing/preflight/text/spans.rules'
import { hostKey } from './link.rules'

export interface PostLink {
  isInternal: boolean
  /** The path of an internal link; the URL of an outgoing one. */
  address: string
  /** '' for an internal link. */
  host: string
  /** As readers see it; '' if the link shows its address. */
  text: string
}

/** More outgoing links than this are not checked: no article has as many. */
const maxOutgoingLinks = 500
const maxAddressLength = 2000
const maxTextLength = 200

/** Every address that a text links to, once. Pictures count as links. */
export function linksOfPost(body: string, site: { siteOrigin: string; path: string }): PostLink[] {
  const text = scanMarkdown(body.length > maxScannedLength ? '' : body)
  const found = new Map<string, PostLink>()
  for (const link of [...internalOf(text, site), ...outgoingOf(text, site.siteOrigin)]) {
    const known = found.get(link.address)
    // The first text names the link; that of its definition is empty.
    if (!known || known.text === '') found.set(link.address, link)
  }
  return [...found.values()]
}

function internalOf(text: MarkdownText, site: { siteOrigin: string; path: string }): PostLink[] {
  const texts = new Map(text.links.map((link) => [link.start, textOf(text, link)]))
  return internalLinks(text, site)
    .filter(({ path }) => path.length <= maxAddressLength)
    .map(({ path, start }) => {
      return { isInternal: true, address: path, host: '', text: texts.get(start) ?? '' }
    })
}

/** Without links to hosts that the text writes so that nobody follows them. */
function outgoingOf(text: MarkdownText, siteOrigin: string): PostLink[] {
  const disarmed = new Set(liveLinkHints(text).map(({ range }) => range?.start))
  const found: PostLink[] = []
  for (const link of text.links) {
    if (found.length === maxOutgoingLinks) break
    if (disarmed.has(link.start)) continue
    const url = URL.parse(link.address, siteOrigin)
    if (!url || url.origin === siteOrigin || !/^https?:$/.test(url.protocol)) continue
    // Neither stored nor sent: the fragment, and the name and password of `https://name:password@host`.
    url.hash = ''
    url.username = ''
    url.password = ''
    if (url.href.length > maxAddressLength) continue
    const host = hostKey(url.hostname)
    found.push({ isInternal: false, address: url.href, host, text: textOf(text, link) })
  }
  return found
}

function textOf({ source, prose }: MarkdownText, { kind, text }: Link): string {
  if (kind === 'bare' || kind === 'definition') return ''
  const { start, end } = text
  const shown = kind === 'picture' ? source.slice(start, end) : unmasked(prose.slice(start, end))
  const words = shown.replace(/[\0\s]+/g, ' ').trim()
  return Array.from(words).slice(0, maxTextLength).join('')
}
