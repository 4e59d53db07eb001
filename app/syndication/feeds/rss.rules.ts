import { element, type Xml } from '../xml/element.rules'
import type { Entry, SyndicationFeed } from './feed.rules'
import { xmlDocument } from './xml-document.rules'

const namespaces = {
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
  'xmlns:media': 'http://search.yahoo.com/mrss/',
}

/** RSS 2.0, with whole texts. */
export function toRss(feed: SyndicationFeed): string {
  const { title, description, page, self, hub, updatedAt } = feed
  const channel = element('channel', {}, [
    element('title', {}, title),
    element('link', {}, page),
    element('description', {}, asHtml(description)),
    element('language', {}, 'en'),
    ...(updatedAt ? [element('lastBuildDate', {}, updatedAt.toUTCString())] : []),
    element('atom:link', { rel: 'self', type: 'application/rss+xml', href: self }),
    ...(hub ? [element('atom:link', { rel: 'hub', href: hub })] : []),
    ...feed.entries.map(toItem),
  ])
  return xmlDocument(element('rss', { version: '2.0', 'xml:lang': 'en', ...namespaces }, [channel]))
}

function toItem(entry: Entry): Xml {
  return element('item', {}, [
    // In the order in which /feed.css shows them.
    element('title', {}, entry.title),
    element('pubDate', {}, entry.publishedAt.toUTCString()),
    element('description', {}, asHtml(entry.summary)),
    element('link', {}, entry.url),
    element('guid', { isPermaLink: 'false' }, entry.id),
    ...entry.categories.map((category) => element('category', {}, category)),
    element('content:encoded', {}, entry.html),
    ...pictureOf(entry),
  ])
}

function pictureOf({ picture }: Entry): Xml[] {
  if (!picture) return []
  const { url, bytes, width, height } = picture
  const type = 'image/webp'
  return [
    element('enclosure', { url, length: bytes, type }),
    element('media:content', { url, fileSize: bytes, type, medium: 'image', width, height }),
  ]
}

/**
 * A description is HTML, and a summary is not: what would be read as markup is escaped, once more than
 * XML asks for. No other character is, because a person who opens the feed in a browser sees it as it is.
 */
function asHtml(text: string): string {
  return text.replace(/&(?=#|\w{2})/g, '&amp;').replace(/<(?=[a-z/!?])/gi, '&lt;')
}
