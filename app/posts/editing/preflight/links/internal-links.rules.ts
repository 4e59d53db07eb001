import type { Hint, HintRange } from '../hint.rules'
import { quoted } from '../hint.rules'
import type { MarkdownText } from '../text/markdown-text.rules'

export interface InternalLink extends HintRange {
  /** As it is written. */
  address: string
  /** The path that a browser would ask this site for. */
  path: string
}

/** What readers get at a path of this site. */
export type PathState = 'found' | 'missing' | 'unpublished'

export interface PathResult {
  state: PathState
  /** The address that a redirect leads to; null if there is none. */
  movedTo: string | null
}

/** More links than this are not looked up: no article has as many. */
export const maxInternalLinks = 500

/** The links and pictures of a text that lead to this site, apart from those within the page. */
export function internalLinks(
  { links }: MarkdownText,
  { siteOrigin, path }: { siteOrigin: string; path: string },
): InternalLink[] {
  const found: InternalLink[] = []
  for (const { address, start, end } of links) {
    if (found.length === maxInternalLinks) break
    if (address.trim() === '' || address.startsWith('#')) continue
    const url = URL.parse(address, siteOrigin + path)
    if (!url || url.origin !== siteOrigin) continue
    found.push({ address, path: url.pathname, start, end })
  }
  return found
}

export function internalLinkHints(
  links: readonly InternalLink[],
  stateOf: (path: string) => PathState,
): Hint[] {
  return links.flatMap(({ address, path, start, end }) => {
    const state = stateOf(path)
    if (state === 'found') return []
    const message =
      state === 'missing'
        ? `This link leads nowhere: ${quoted(address)}.`
        : `Readers cannot see the post at ${quoted(address)}: it is not published.`
    return [
      { code: 'internal-link' as const, field: 'body' as const, message, range: { start, end } },
    ]
  })
}
