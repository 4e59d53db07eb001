import { parseFeed } from '@rowanmanning/feed-parser'
import { DOMParser } from '@xmldom/xmldom'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  anySyndicatedPost,
  aSyndicatedPost,
  feedInput,
  hostileText,
} from '../../../tests/support/data/syndicated-posts'
import { type FeedFormat, feedFormats } from '../scope.rules'
import { xmlSafeText } from '../xml.rules'
import type { SyndicatedPost } from './feed.rules'
import { writeFeed } from './write-feed.rules'

const write = (format: FeedFormat, posts: SyndicatedPost[], topic = 'AI') =>
  writeFeed(feedInput({ format, posts, scope: { of: 'topic', topic }, pictureBytes: () => 1 })).text

/** Throws unless the text is well-formed XML 1.0 and valid UTF-8. */
function parseStrictly(text: string) {
  const decoded = new TextDecoder('utf-8', { fatal: true }).decode(new TextEncoder().encode(text))
  expect(decoded).toBe(text)
  // XML forbids these, but the parser accepts them.
  expect(text).not.toMatch(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u)
  expect(text).not.toContain(']]>')
  const onError = (level: string, message: string) => {
    // It warns of U+FFFD, which replaces a lone surrogate.
    if (level !== 'warning') throw new Error(message)
  }
  return new DOMParser({
    onError,
    normalizeLineEndings: (source) => source,
  }).parseFromString(text, 'text/xml')
}

test('RSS and Atom are well-formed and complete for any posts', () => {
  fc.assert(
    fc.property(fc.array(anySyndicatedPost, { maxLength: 3 }), hostileText, (posts, topic) => {
      for (const format of ['rss', 'atom'] as const) {
        const document = parseStrictly(write(format, posts, topic))
        const name = format === 'rss' ? 'content:encoded' : 'content'
        const texts = Array.from(document.getElementsByTagName(name), (node) => node.textContent)
        expect(texts).toEqual(posts.map(({ html }) => xmlSafeText(html)))
      }
    }),
  )
})

test('JSON Feed is valid for any posts, and each entry has an id, an address and a text', () => {
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

test('only characters that XML forbids are removed', () => {
  const title = '\0a\u0001\u000b\u001f\ufffe\uffff]]> & <b> 🛡️ שלום \ud800!'
  const expected = 'a]]> & <b> 🛡️ שלום \ufffd!'
  for (const format of ['rss', 'atom'] as const) {
    const [post] = parseFeed(write(format, [aSyndicatedPost({ title })])).items
    expect(post?.title).toBe(expected)
  }
  expect(JSON.parse(write('json', [aSyndicatedPost({ title })])).items[0].title).toBe(expected)
})

test('the same posts give the same bytes', () => {
  const posts = [aSyndicatedPost(), aSyndicatedPost({ kind: 'brief' })]
  for (const format of feedFormats) {
    expect(write(format, structuredClone(posts))).toBe(write(format, posts))
  }
})
