import { recordTitle } from '../record-link.rules'
import { element, type Xml } from '../xml.rules'
import type { Entry } from './entries/entry.rules'
import type { SyndicationFeed } from './feed.rules'
import { xmlDocument } from './xml-document.rules'

const namespaces = {
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
  'xmlns:media': 'http://search.yahoo.com/mrss/',
}

/** Declared only in feeds that name authors. */
const creatorNamespace = { 'xmlns:dc': 'http://purl.org/dc/elements/1.1/' }

/** RSS 2.0 with full texts. */
export function toRss(feed: SyndicationFeed): string {
  const { title, description, page, self, hub, savedAt } = feed
  const channel = element('channel', {}, [
    element('title', {}, title),
    element('link', {}, page),
    element('description', {}, toHtml(description)),
    element('language', {}, 'en'),
    ...(savedAt ? [element('lastBuildDate', {}, savedAt.toUTCString())] : []),
    element('atom:link', { rel: 'self', type: 'application/rss+xml', href: self }),
    ...(hub ? [element('atom:link', { rel: 'hub', href: hub })] : []),
    ...feed.entries.map(toItem),
  ])
  const hasAuthors = feed.entries.some(({ authors }) => authors.length > 0)
  const attributes = { ...namespaces, ...(hasAuthors && creatorNamespace) }
  return xmlDocument(element('rss', { version: '2.0', 'xml:lang': 'en', ...attributes }, [channel]))
}

function toItem(entry: Entry): Xml {
  return element('item', {}, [
    // In the order in which /feed.css shows them.
    element('title', {}, entry.title),
    element('pubDate', {}, entry.publishedAt.toUTCString()),
    element('description', {}, toHtml(entry.summary)),
    element('link', {}, entry.url),
    element('guid', { isPermaLink: 'false' }, entry.id),
    ...recordOf(entry),
    ...entry.authors.map(({ name }) => element('dc:creator', {}, name)),
    ...entry.categories.map((category) => element('category', {}, category)),
    element('content:encoded', {}, entry.html),
    ...pictureOf(entry),
  ])
}

function recordOf({ record }: Entry): Xml[] {
  if (record === null) return []
  const attributes = { rel: 'related', type: 'application/json', title: recordTitle, href: record }
  return [element('atom:link', attributes)]
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
 * An RSS description is HTML, so whatever looks like markup in plain text is escaped once more. Nothing else is: a
 * browser that shows the feed with /feed.css would show the escape sequences.
 */
function toHtml(text: string): string {
  return text.replace(/&(?=#|\w{2})/g, '&amp;').replace(/<(?=[a-z/!?])/gi, '&lt;')
}
