import type { Site } from '~/config/site'
import { cardSize } from '../social-cards/card-addresses.rules'
import { ids, inPixels, type Node } from './node.rules'

export type PageType = 'WebPage' | 'CollectionPage' | 'AboutPage' | 'ContactPage'

export interface Crumb {
  label: string
  href: string
}

export interface PageToDescribe {
  type: PageType
  /** Absolute, and the only one that the page has. */
  url: string
  title: string
  /** What its breadcrumb calls it. */
  crumb: string
  description: string
  /** What lies between the home page and this one. */
  trail: Crumb[]
  /** The absolute address of the picture that it is shared with. */
  picture: string
  /** What it lists, in this order; of a page that is no list, nothing. */
  items: Listed[]
}

export interface Listed {
  title: string
  path: string
}

export function pageNode(site: Site, page: PageToDescribe, parts: Record<string, unknown>): Node {
  const { type, url, title, description, picture, items } = page
  return {
    '@type': type,
    '@id': ids.page(url),
    url,
    name: title,
    description,
    inLanguage: 'en',
    isPartOf: { '@id': ids.website(site.url) },
    primaryImageOfPage: { '@type': 'ImageObject', url: picture, ...inPixels(cardSize) },
    breadcrumb: { '@id': ids.breadcrumb(url) },
    ...(items.length > 0 && { mainEntity: { '@id': ids.items(url) } }),
    ...parts,
  }
}

/** From the home page to this one. */
export function breadcrumb(site: Site, { url, crumb, trail }: PageToDescribe): Node[] {
  const home = { label: 'Home', href: '/' }
  const path = url.slice(site.url.length)
  const steps = path === home.href ? [home] : [home, ...trail, { label: crumb, href: path }]
  return [
    {
      '@type': 'BreadcrumbList',
      '@id': ids.breadcrumb(url),
      itemListElement: steps.map(({ label, href }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: label,
        item: site.url + href,
      })),
    },
  ]
}

export function itemList(site: Site, { url, items }: PageToDescribe): Node[] {
  if (items.length === 0) return []
  return [
    {
      '@type': 'ItemList',
      '@id': ids.items(url),
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
