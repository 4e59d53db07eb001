import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5'
import { findAll, type PageElement } from '~/posts/record/checking/page-element.rules'
import { logPath } from '~/record/log-addresses.rules'

/** What a verifier needs of a page. */
export interface ParsedPage {
  /** The public version that it shows, as it says itself. */
  shown: { post: string; version: number } | null
  article: PageElement | null
  /** The id of the post, as the page counts its reads; null if it has none. */
  post: string | null
  /** The address that the page gives for itself; of an earlier version that of the newest. */
  canonical: URL | null
}

export function parsePage(html: string): ParsedPage {
  const page = fromTree(parse(html))
  const [article] = findAll(page, ({ tagName }) => tagName === 'article')
  const [link] = findAll(page, ({ attributes }) => 'data-verify' in attributes)
  const [canonical] = findAll(
    page,
    ({ tagName, attributes }) => tagName === 'link' && attributes.rel === 'canonical',
  )
  return {
    shown: parseEntryAddress(link?.attributes['data-verify'] ?? ''),
    article: article ?? null,
    post: /^(?:article|brief):(.+)$/.exec(article?.attributes['data-read'] ?? '')?.[1] ?? null,
    canonical: URL.parse(canonical?.attributes.href ?? ''),
  }
}

/** The version that an entry's address is about. */
export function parseEntryAddress(path: string): { post: string; version: number } | null {
  const [, post, version] = /\/posts\/([^/]+)\/(\d+)$/.exec(path) ?? []
  if (!path.startsWith(`${logPath}/`) || post === undefined) return null
  try {
    return { post: decodeURIComponent(post), version: Number(version) }
  } catch {
    return null
  }
}

function fromTree(node: Tree.Document | Tree.Element): PageElement {
  const isElement = 'tagName' in node
  return {
    tagName: isElement ? node.tagName : 'html',
    attributes: Object.fromEntries(
      isElement ? node.attrs.map(({ name, value }) => [name, value]) : [],
    ),
    children: node.childNodes.flatMap((child) => {
      if ('value' in child) return child.value
      return 'tagName' in child ? fromTree(child) : []
    }),
  }
}
