import { parseFeed } from '@rowanmanning/feed-parser'
import { DOMParser } from '@xmldom/xmldom'
import { expect, test } from 'vitest'
import { aSyndicatedPost, feedParts } from '../../../tests/support/syndicated-posts'
import { feedFormats } from '../scope.rules'
import { writeFeed } from './write-feed.rules'

const id = 'cb4c6c5b-e2a5-4307-a263-1f073b346d00'
const post = aSyndicatedPost({
  id,
  slug: 'r-and-d',
  title: 'R&D <is> "odd" 🛡️',
  domain: 'AI',
  summary: 'AT&T, a < b & &lt;b&gt; in <b>bold</b>',
  html: '<p>One &amp; <a href="https://vigil.example/x?a=1&amp;b=2">two</a>]]></p>',
  tags: ['Zero Trust', 'Q&A'],
  publishedAt: new Date('2026-03-02T09:00:00Z'),
  updatedAt: new Date('2026-03-04T10:30:00.250Z'),
  thumbnail: { width: 1600, height: 900, fingerprint: 'abcdefghijkl' },
})
const older = aSyndicatedPost({ kind: 'brief', slug: 'week-9', updatedAt: new Date(0) })
const picture = `https://vigil.example/storage/v1/object/public/article-thumbnails/${id}.webp?v=abcdefghijkl`
const parts = feedParts({
  posts: [post, older],
  hub: 'https://hub.example/',
  pictureBytes: (one) => (one.id === id ? 12_345 : null),
})
const rss = writeFeed({ ...parts, format: 'rss' }).text
const atom = writeFeed({ ...parts, format: 'atom' }).text
const json = JSON.parse(writeFeed({ ...parts, format: 'json' }).text)

/** The text of each element of that name, in order. */
function textsOf(xml: string, name: string): string[] {
  const document = new DOMParser().parseFromString(xml, 'text/xml')
  return Array.from(document.getElementsByTagName(name), (node) => node.textContent ?? '')
}

function attributesOf(xml: string, name: string): Record<string, string>[] {
  const document = new DOMParser().parseFromString(xml, 'text/xml')
  return Array.from(document.getElementsByTagName(name), (node) =>
    Object.fromEntries(Array.from(node.attributes, (one) => [one.name, one.value])),
  )
}

test.each([
  ['RSS', rss],
  ['Atom', atom],
])('a feed reader finds all there is in %s', (_, text) => {
  const feed = parseFeed(text).toJSON()
  expect(feed).toMatchObject({ title: 'Vigil', description: 'What we are.', language: 'en' })
  expect(feed.url).toBe('https://vigil.example/')
  const [entry, brief] = feed.items
  expect(entry).toMatchObject({
    id: `urn:uuid:${id}`,
    title: post.title,
    url: 'https://vigil.example/ai/r-and-d',
    content: expect.stringContaining('two</a>]]></p>'),
    published: post.publishedAt.toISOString(),
  })
  expect(entry?.categories.map(({ term }) => term)).toEqual([
    'Artificial Intelligence',
    'Zero Trust',
    'Q&A',
  ])
  expect(entry?.media).toContainEqual(
    expect.objectContaining({ url: picture, mimeType: 'image/webp', length: 12_345 }),
  )
  expect(brief).toMatchObject({ url: 'https://vigil.example/weekly-brief/week-9' })
  expect(brief?.media).toEqual([])
})

test('the text is the body as it was rendered, to the letter', () => {
  expect(textsOf(rss, 'content:encoded')[0]).toBe(post.html)
  expect(textsOf(atom, 'content')[0]).toBe(post.html)
  expect(attributesOf(atom, 'content')[0]).toEqual({ type: 'html' })
})

test('RSS has its dates as RFC 822, and the newest change of all as its own', () => {
  expect(textsOf(rss, 'pubDate')[0]).toBe('Mon, 02 Mar 2026 09:00:00 GMT')
  expect(textsOf(rss, 'lastBuildDate')).toEqual(['Wed, 04 Mar 2026 10:30:00 GMT'])
})

test('Atom and JSON have theirs as RFC 3339', () => {
  const [own, first, second] = textsOf(atom, 'updated')
  expect(first).toBe('2026-03-04T10:30:00.250Z')
  expect(own).toBe(first)
  expect(second, 'written before its hour, new when the hour came').toBe('2026-03-02T09:00:00.000Z')
  expect(json.items[0]).toMatchObject({
    date_published: '2026-03-02T09:00:00.000Z',
    date_modified: '2026-03-04T10:30:00.250Z',
  })
})

test('a summary is text in Atom, and in RSS, where it is HTML, what reads as that text', () => {
  expect(textsOf(atom, 'summary')[0]).toBe(post.summary)
  expect(textsOf(rss, 'description')[1]).toBe(
    'AT&T, a < b & &amp;lt;b&amp;gt; in &lt;b>bold&lt;/b>',
  )
})

test('an entry is named for ever, and not by its address', () => {
  expect(attributesOf(rss, 'guid')[0]).toEqual({ isPermaLink: 'false' })
})

test('the picture is an enclosure of its true length', () => {
  const type = 'image/webp'
  expect(attributesOf(rss, 'enclosure')).toEqual([{ url: picture, length: '12345', type }])
  expect(attributesOf(rss, 'media:content')).toEqual([
    { url: picture, fileSize: '12345', type, medium: 'image', width: '1600', height: '900' },
  ])
  expect(attributesOf(atom, 'link')).toContainEqual({
    ...{ rel: 'enclosure', type, length: '12345', href: picture },
  })
})

test('a feed says where it is itself, and where its hub is', () => {
  expect(attributesOf(rss, 'atom:link')).toEqual([
    { rel: 'self', type: 'application/rss+xml', href: 'https://vigil.example/feed.xml' },
    { rel: 'hub', href: 'https://hub.example/' },
  ])
  const links = attributesOf(atom, 'link').slice(0, 3)
  expect(links.map(({ rel, href }) => [rel, href])).toEqual([
    ['alternate', 'https://vigil.example/'],
    ['self', 'https://vigil.example/atom.xml'],
    ['hub', 'https://hub.example/'],
  ])
  for (const format of feedFormats) {
    expect(writeFeed({ ...parts, hub: null, format }).text).not.toContain('hub.example')
  }
})

test('JSON Feed 1.1 has all that it must have, and the rest', () => {
  expect(json).toMatchObject({
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Vigil',
    home_page_url: 'https://vigil.example/',
    feed_url: 'https://vigil.example/feed.json',
    language: 'en',
    authors: [{ name: 'Vigil', url: 'https://vigil.example/' }],
    hubs: [{ type: 'WebSub', url: 'https://hub.example/' }],
  })
  expect(json.items[0]).toEqual({
    id: `urn:uuid:${id}`,
    url: 'https://vigil.example/ai/r-and-d',
    title: post.title,
    summary: post.summary,
    content_html: post.html,
    image: picture,
    date_published: expect.any(String),
    date_modified: expect.any(String),
    tags: ['Artificial Intelligence', 'Zero Trust', 'Q&A'],
  })
  expect(json.items[1]).not.toHaveProperty('image')
})

test('a title of which no format can hold anything gives way to the address', () => {
  const posts = [aSyndicatedPost({ title: '\u0001 \u0002', slug: 'one' })]
  const titles = feedFormats.map((format) => {
    const { text } = writeFeed({ ...parts, posts, format })
    return format === 'json' ? JSON.parse(text).items[0].title : parseFeed(text).items[0]?.title
  })
  expect(new Set(titles)).toEqual(new Set(['https://vigil.example/cybersecurity/one']))
})

test('a feed that has nothing is a feed, and was never changed', () => {
  const empty = feedFormats.map((format) => writeFeed(feedParts({ format })))
  expect(empty.map(({ updatedAt }) => updatedAt)).toEqual([null, null, null])
  const [emptyRss, emptyAtom, emptyJson] = empty.map(({ text }) => text)
  expect(parseFeed(emptyRss ?? '').items).toEqual([])
  expect(parseFeed(emptyAtom ?? '').items).toEqual([])
  expect(textsOf(emptyRss ?? '', 'lastBuildDate')).toEqual([])
  expect(textsOf(emptyAtom ?? '', 'updated')).toEqual(['1970-01-01T00:00:00.000Z'])
  expect(JSON.parse(emptyJson ?? '').items).toEqual([])
})

test.each([
  [{ of: 'domain', domain: 'ai' } as const, 'Artificial Intelligence | Vigil', '/ai'],
  [{ of: 'topic', topic: 'Q&A' } as const, 'Q&A | Vigil', '/topics/Q%26A'],
  [{ of: 'briefs' } as const, 'Weekly Brief | Vigil', '/weekly-brief'],
])('the feed of %j is called after it', (scope, title, path) => {
  const feed = parseFeed(writeFeed(feedParts({ scope })).text).toJSON()
  expect(feed).toMatchObject({ title, url: `https://vigil.example${path}` })
  expect(feed.self).toBe(`https://vigil.example${path}/feed.xml`)
})
