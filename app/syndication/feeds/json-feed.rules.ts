import { legalText } from '../xml/legal-text.rules'
import type { Entry, SyndicationFeed } from './feed.rules'

/** JSON Feed 1.1, with whole texts. */
export function toJsonFeed(feed: SyndicationFeed): string {
  const { title, description, author, page, self, hub } = feed
  const written = {
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
  const legal = (_: string, value: unknown) =>
    typeof value === 'string' ? legalText(value) : value
  return `${JSON.stringify(written, legal, 1)}\n`
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
    tags: entry.categories,
  }
}
