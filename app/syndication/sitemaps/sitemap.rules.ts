import type { Site } from '~/config/site'
import { dayOf } from '~/posts/fields/dates.rules'
import { element, type Xml } from '../xml/element.rules'
import { type MapName, mapPath, type Place } from './place.rules'

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const opening = [
  `<urlset xmlns="${namespace}"`,
  'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"',
  'xmlns:news="http://www.google.com/schemas/sitemap-news/0.9">\n',
].join(' ')

/** By the protocol, which makes a whole sitemap invalid for a longer one. */
const longestAddress = 2048

type AboutSite = Pick<Site, 'name' | 'url'>

/** A sitemap, written as its places come: nobody holds the whole of it. */
export async function* sitemap(
  site: AboutSite,
  places: AsyncIterable<Place>,
): AsyncGenerator<string> {
  yield declaration + opening
  for await (const place of places) {
    if (site.url.length + place.path.length > longestAddress) continue
    yield `${entry(site, place).xml}\n`
  }
  yield '</urlset>\n'
}

export function sitemapIndex({ url }: AboutSite, names: readonly MapName[]): string {
  const maps = names.map((name) =>
    element('sitemap', {}, [element('loc', {}, url + mapPath(name))]),
  )
  return `${declaration}${element('sitemapindex', { xmlns: namespace }, maps).xml}\n`
}

/** What is said while nobody knows more. */
export function minimalSitemap({ url }: AboutSite, today: Date): string {
  const home = element('url', {}, [
    element('loc', {}, `${url}/`),
    element('lastmod', {}, dayOf(today)),
    element('changefreq', {}, 'daily'),
    element('priority', {}, '1.0'),
  ])
  return `${declaration}${element('urlset', { xmlns: namespace }, [home]).xml}\n`
}

function entry(site: AboutSite, { path, changedAt, picture, news }: Place): Xml {
  return element('url', {}, [
    element('loc', {}, site.url + path),
    ...(changedAt ? [element('lastmod', {}, changedAt.toISOString())] : []),
    ...(news ? [newsOf(site, news)] : []),
    ...(picture
      ? [element('image:image', {}, [element('image:loc', {}, site.url + picture)])]
      : []),
  ])
}

function newsOf(site: AboutSite, { title, publishedAt }: NonNullable<Place['news']>): Xml {
  return element('news:news', {}, [
    element('news:publication', {}, [
      element('news:name', {}, site.name),
      element('news:language', {}, 'en'),
    ]),
    element('news:publication_date', {}, publishedAt.toISOString()),
    element('news:title', {}, title),
  ])
}
