import { recordTitle } from '../record-link.rules'
import { element, type Xml } from '../xml.rules'
import type { Entry } from './entries/entry.rules'
import type { SyndicationFeed } from './feed.rules'
import { xmlDocument } from './xml-document.rules'

/** Atom 1.0 (RFC 4287) with full texts. */
export function toAtom(feed: SyndicationFeed): string {
  const { title, description, author, page, self, hub, updatedAt } = feed
  const attributes = { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': 'en' }
  return xmlDocument(
    element('feed', attributes, [
      element('id', {}, self),
      element('title', {}, title),
      element('subtitle', {}, description),
      // Atom requires a date even in a feed without entries.
      element('updated', {}, (updatedAt ?? new Date(0)).toISOString()),
      person(author),
      element('link', { rel: 'alternate', type: 'text/html', href: page }),
      element('link', { rel: 'self', type: 'application/atom+xml', href: self }),
      ...(hub ? [element('link', { rel: 'hub', href: hub })] : []),
      ...feed.entries.map(toEntry),
    ]),
  )
}

function toEntry(entry: Entry): Xml {
  return element('entry', {}, [
    // In the order in which /feed.css shows them.
    element('title', {}, entry.title),
    element('published', {}, entry.publishedAt.toISOString()),
    element('summary', {}, entry.summary),
    element('link', { rel: 'alternate', type: 'text/html', href: entry.url }),
    ...recordOf(entry),
    element('id', {}, entry.id),
    element('updated', {}, entry.updatedAt.toISOString()),
    ...entry.authors.map(person),
    ...entry.categories.map((category) => element('category', { term: category })),
    element('content', { type: 'html' }, entry.html),
    ...pictureOf(entry),
  ])
}

function person({ name, url }: { name: string; url: string }): Xml {
  return element('author', {}, [element('name', {}, name), element('uri', {}, url)])
}

function recordOf({ record }: Entry): Xml[] {
  if (record === null) return []
  const attributes = { rel: 'related', type: 'application/json', title: recordTitle, href: record }
  return [element('link', attributes)]
}

function pictureOf({ picture }: Entry): Xml[] {
  if (!picture) return []
  const { url, bytes } = picture
  return [element('link', { rel: 'enclosure', type: 'image/webp', length: bytes, href: url })]
}
