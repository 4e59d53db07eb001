import type { Site } from '~/config/site'
import { dayOf } from '~/posts/fields/dates.rules'
import { element, type Xml } from '../xml.rules'
import { type SitemapName, sitemapPath } from './sitemap-name.rules'

/** A page as a sitemap lists it. */
export interface SitemapPage {
  path: string
  /** Left out if it is not known: a wrong date is worse than none. */
  changedAt?: Date
  /** The path of its picture. */
  picture?: string
  /** Only in the news sitemap. */
  news?: { title: string; publishedAt: Date }
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const openingTag = [
  `<urlset xmlns="${namespace}"`,
  'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"',
  'xmlns:news="http://www.google.com/schemas/sitemap-news/0.9">\n',
].join(' ')

/** The protocol's limit: one longer address makes the whole sitemap invalid. */
const maxAddressLength = 2048

type SiteInfo = Pick<Site, 'name' | 'url'>

/** Writes a sitemap page by page, so that it is never in memory as a whole. */
export async function* sitemap(
  site: SiteInfo,
  pages: AsyncIterable<SitemapPage>,
): AsyncGenerator<string> {
  yield declaration + openingTag
  for await (const page of pages) {
    if (site.url.length + page.path.length > maxAddressLength) continue
    yield `${urlElement(site, page).xml}\n`
  }
  yield '</urlset>\n'
}

export function sitemapIndex({ url }: SiteInfo, names: readonly SitemapName[]): string {
  const sitemaps = names.map((name) =>
    element('sitemap', {}, [element('loc', {}, url + sitemapPath(name))]),
  )
  return `${declaration}${element('sitemapindex', { xmlns: namespace }, sitemaps).xml}\n`
}

/** Only the home page: served while the database fails. */
export function minimalSitemap({ url }: SiteInfo, today: Date): string {
  const home = element('url', {}, [
    element('loc', {}, `${url}/`),
    element('lastmod', {}, dayOf(today)),
    element('changefreq', {}, 'daily'),
    element('priority', {}, '1.0'),
  ])
  return `${declaration}${element('urlset', { xmlns: namespace }, [home]).xml}\n`
}

function urlElement(site: SiteInfo, { path, changedAt, picture, news }: SitemapPage): Xml {
  return element('url', {}, [
    element('loc', {}, site.url + path),
    ...(changedAt ? [element('lastmod', {}, changedAt.toISOString())] : []),
    ...(news ? [newsElement(site, news)] : []),
    ...(picture
      ? [element('image:image', {}, [element('image:loc', {}, site.url + picture)])]
      : []),
  ])
}

function newsElement(
  site: SiteInfo,
  { title, publishedAt }: NonNullable<SitemapPage['news']>,
): Xml {
  return element('news:news', {}, [
    element('news:publication', {}, [
      element('news:name', {}, site.name),
      element('news:language', {}, 'en'),
    ]),
    element('news:publication_date', {}, publishedAt.toISOString()),
    element('news:title', {}, title),
  ])
}
