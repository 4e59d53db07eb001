import { xmlSafeText } from '../xml.rules'
import type { Entry } from './entries/entry.rules'
import type { SyndicationFeed } from './feed.rules'

/** JSON Feed 1.1 with full texts. */
export function toJsonFeed(feed: SyndicationFeed): string {
  const { title, description, author, page, self, hub } = feed
  const jsonFeed = {
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: page,
    feed_url: self,
    description,
    language: 'en',
    authors: [author],
    ...(hub ? { hubs: [{ type: 'WebSub', url: hub }] } : {}),
    items: feed.entries.map(toItem),
  }
  // The same characters are removed in all formats.
  const toSafeText = (_: string, value: unknown) =>
    typeof value === 'string' ? xmlSafeText(value) : value
  return `${JSON.stringify(jsonFeed, toSafeText, 1)}\n`
}

function toItem(entry: Entry) {
  return {
    id: entry.id,
    url: entry.url,
    title: entry.title,
    summary: entry.summary,
    content_html: entry.html,
    ...(entry.picture ? { image: entry.picture.url } : {}),
    date_published: entry.publishedAt.toISOString(),
    date_modified: entry.updatedAt.toISOString(),
    ...(entry.authors.length > 0 ? { authors: entry.authors } : {}),
    tags: entry.categories,
    // A custom object: readers that do not know it ignore it.
    ...(entry.record === null ? {} : { _record: { url: entry.record } }),
  }
}
