import { parseFeed } from '@rowanmanning/feed-parser'
import { DOMParser } from '@xmldom/xmldom'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  anySyndicatedPost,
  aSyndicatedPost,
  feedParts,
  hostileText,
} from '../../../tests/support/syndicated-posts'
import { type FeedFormat, feedFormats } from '../scope.rules'
import type { SyndicatedPost } from '../syndicated-post.rules'
import { legalText } from '../xml/legal-text.rules'
import { writeFeed } from './write-feed.rules'

const write = (format: FeedFormat, posts: SyndicatedPost[], topic = 'AI') =>
  writeFeed(feedParts({ format, posts, scope: { of: 'topic', topic }, pictureBytes: () => 1 })).text

/** Parsed by a parser that takes nothing but XML 1.0; also as the bytes that are sent. */
function parsed(text: string) {
  const sent = new TextDecoder('utf-8', { fatal: true }).decode(new TextEncoder().encode(text))
  expect(sent).toBe(text)
  // The parser does not mind these; XML does.
  expect(text).not.toMatch(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u)
  expect(text).not.toContain(']]>')
  const complain = (level: string, message: string) => {
    // It warns of U+FFFD, which stands where half a character was.
    if (level !== 'warning') throw new Error(message)
  }
  return new DOMParser({
    onError: complain,
    normalizeLineEndings: (source) => source,
  }).parseFromString(text, 'text/xml')
}

test('whatever posts hold, RSS and Atom are well-formed, and hold it', () => {
  fc.assert(
    fc.property(fc.array(anySyndicatedPost, { maxLength: 3 }), hostileText, (posts, topic) => {
      for (const format of ['rss', 'atom'] as const) {
        const document = parsed(write(format, posts, topic))
        const name = format === 'rss' ? 'content:encoded' : 'content'
        const texts = Array.from(document.getElementsByTagName(name), (node) => node.textContent)
        expect(texts).toEqual(posts.map(({ html }) => legalText(html)))
      }
    }),
  )
})

test('whatever posts hold, JSON is JSON, and each has an id, an address and a text', () => {
  fc.assert(
    fc.property(fc.array(anySyndicatedPost, { maxLength: 3 }), hostileText, (posts, topic) => {
      const text = write('json', posts, topic)
      expect(text.isWellFormed()).toBe(true)
      const feed = JSON.parse(text)
      expect(feed.version).toBe('https://jsonfeed.org/version/1.1')
      expect(typeof feed.title).toBe('string')
      expect(feed.items).toHaveLength(posts.length)
      for (const item of feed.items) {
        expect(item.id).toMatch(/^urn:uuid:/)
        expect(URL.canParse(item.url)).toBe(true)
        expect(typeof item.content_html).toBe('string')
      }
    }),
  )
})

test('what XML cannot hold is left out, and all else stays', () => {
  const title = '\0a\u0001\u000b\u001f\ufffe\uffff]]> & <b> 🛡️ שלום \ud800!'
  const kept = 'a]]> & <b> 🛡️ שלום \ufffd!'
  for (const format of ['rss', 'atom'] as const) {
    const [post] = parseFeed(write(format, [aSyndicatedPost({ title })])).items
    expect(post?.title).toBe(kept)
  }
  expect(JSON.parse(write('json', [aSyndicatedPost({ title })])).items[0].title).toBe(kept)
})

test('the same posts give the same bytes', () => {
  const posts = [aSyndicatedPost(), aSyndicatedPost({ kind: 'brief' })]
  for (const format of feedFormats) {
    expect(write(format, structuredClone(posts))).toBe(write(format, posts))
  }
})
