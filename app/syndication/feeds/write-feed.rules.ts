import type { FeedFormat } from '../scope.rules'
import { toAtom } from './atom.rules'
import { type FeedParts, syndicationFeed } from './feed.rules'
import { toJsonFeed } from './json-feed.rules'
import { toRss } from './rss.rules'

export interface WrittenFeed {
  text: string
  type: string
  /** What to call it before a browser that would show a person the bare source of `type`. */
  typeInBrowsers: string
  self: string
  updatedAt: Date | null
}

const json = 'application/feed+json; charset=utf-8'
// Chromium shows application/rss+xml and application/atom+xml as plain text, without the style sheet.
const xml = 'application/xml; charset=utf-8'

const formats = {
  rss: { write: toRss, type: 'application/rss+xml; charset=utf-8', typeInBrowsers: xml },
  atom: { write: toAtom, type: 'application/atom+xml; charset=utf-8', typeInBrowsers: xml },
  json: { write: toJsonFeed, type: json, typeInBrowsers: json },
} as const satisfies Record<FeedFormat, unknown>

/** The same posts give the same text, to the byte, whenever and wherever it is written. */
export function writeFeed(parts: FeedParts): WrittenFeed {
  const { write, ...types } = formats[parts.format]
  const feed = syndicationFeed(parts)
  return { text: write(feed), ...types, self: feed.self, updatedAt: feed.updatedAt }
}
