import type { FeedFormat } from '../scope.rules'
import { toAtom } from './atom.rules'
import { type FeedInput, syndicationFeed } from './feed.rules'
import { toJsonFeed } from './json-feed.rules'
import { toRss } from './rss.rules'

export interface FeedDocument {
  text: string
  contentType: string
  /** The content type for browsers, which show `contentType` as source code. */
  browserContentType: string
  self: string
  /** The last change of the document, also of what readers are not told of. */
  savedAt: Date | null
}

const json = 'application/feed+json; charset=utf-8'
// Chromium shows application/rss+xml and application/atom+xml as plain text, without the stylesheet.
const xml = 'application/xml; charset=utf-8'

const formats = {
  rss: {
    write: toRss,
    contentType: 'application/rss+xml; charset=utf-8',
    browserContentType: xml,
  },
  atom: {
    write: toAtom,
    contentType: 'application/atom+xml; charset=utf-8',
    browserContentType: xml,
  },
  json: { write: toJsonFeed, contentType: json, browserContentType: json },
} as const satisfies Record<FeedFormat, unknown>

/** The same posts always give the same bytes: a digest of them is the ETag. */
export function writeFeed(input: FeedInput): FeedDocument {
  const { write, contentType, browserContentType } = formats[input.format]
  const feed = syndicationFeed(input)
  return {
    text: write(feed),
    contentType,
    browserContentType,
    self: feed.self,
    savedAt: feed.savedAt,
  }
}
