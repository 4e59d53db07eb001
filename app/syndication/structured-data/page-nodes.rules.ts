import type { Author } from '~/authors/author.rules'
import type { Site } from '~/config/site'
import { cardSize } from '../social-cards/card-addresses.rules'
import { type GraphNode, nodeIds, pixels } from './node.rules'

export type PageType = 'WebPage' | 'CollectionPage' | 'AboutPage' | 'ContactPage' | 'ProfilePage'

export interface Crumb {
  label: string
  href: string
}

/** What metadata and structured data say about a page. */
export interface PageInfo {
  type: PageType
  /** The absolute canonical address. */
  url: string
  title: string
  /** Its label in the breadcrumb. */
  crumb: string
  description: string
  /** The breadcrumb between the home page and this one. */
  trail: Crumb[]
  /** The absolute address of its social card. */
  picture: string
  /** The posts that it lists, in order; empty if it is not a list. */
  items: ListedItem[]
  /** Whom the page is about, if it is the page of an author. */
  person?: Author | undefined
  /** What the page is about, if it is the page of an entity. */
  term?: Term | undefined
}

/** A term that somebody defines: a vulnerability, a technique, a paper. */
export interface Term {
  name: string
  code: string
  /** What kind of thing it is. */
  kind: string
  authority: { name: string; url: string } | null
}

export interface ListedItem {
  title: string
  path: string
}

export function pageNode(site: Site, page: PageInfo, parts: Record<string, unknown>): GraphNode {
  const { type, url, title, description, picture, items } = page
  return {
    '@type': type,
    '@id': nodeIds.page(url),
    url,
    name: title,
    description,
    inLanguage: 'en',
    isPartOf: { '@id': nodeIds.website(site.url) },
    primaryImageOfPage: { '@type': 'ImageObject', url: picture, ...pixels(cardSize) },
    breadcrumb: { '@id': nodeIds.breadcrumb(url) },
    ...(items.length > 0 && { mainEntity: { '@id': nodeIds.items(url) } }),
    ...parts,
  }
}

/** The breadcrumb from the home page to this one. */
export function breadcrumb(site: Site, { url, crumb, trail }: PageInfo): GraphNode[] {
  const home = { label: 'Home', href: '/' }
  const path = url.slice(site.url.length)
  const steps = path === home.href ? [home] : [home, ...trail, { label: crumb, href: path }]
  return [
    {
      '@type': 'BreadcrumbList',
      '@id': nodeIds.breadcrumb(url),
      itemListElement: steps.map(({ label, href }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: label,
        item: site.url + href,
      })),
    },
  ]
}

export function itemList(site: Site, { url, items }: PageInfo): GraphNode[] {
  if (items.length === 0) return []
  return [
    {
      '@type': 'ItemList',
      '@id': nodeIds.items(url),
      numberOfItems: items.length,
      itemListElement: items.map(({ title, path }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: title,
        url: site.url + path,
      })),
    },
  ]
}

export function definedTerm({ url }: PageInfo, { name, code, kind, authority }: Term): GraphNode {
  return {
    '@type': 'DefinedTerm',
    '@id': nodeIds.term(url),
    name,
    termCode: code,
    description: kind,
    ...(authority && {
      sameAs: authority.url,
      inDefinedTermSet: { '@type': 'DefinedTermSet', name: authority.name },
    }),
  }
}
