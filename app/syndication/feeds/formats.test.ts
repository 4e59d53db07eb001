import { parseFeed } from '@rowanmanning/feed-parser'
import { DOMParser } from '@xmldom/xmldom'
import { expect, test } from 'vitest'
import { aSyndicatedPost, feedInput } from '../../../tests/support/data/syndicated-posts'
import { feedFormats } from '../scope.rules'
import type { SyndicatedNote } from './entries/change-entries.rules'
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
  changedAt: new Date('2026-03-04T10:30:00.250Z'),
  updatedAt: new Date('2026-03-05T08:00:00Z'),
  thumbnail: { width: 1600, height: 900, fingerprint: 'abcdefghijkl' },
})
const older = aSyndicatedPost({ kind: 'brief', slug: 'week-9', updatedAt: new Date(0) })
const picture = `https://vigil.example/storage/v1/object/public/article-thumbnails/${id}.webp?v=abcdefghijkl`
const parts = feedInput({
  posts: [post, older],
  hub: 'https://hub.example/',
  pictureBytes: (post) => (post.id === id ? 12_345 : null),
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
])('a feed reader finds every field in %s', (_, text) => {
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

test('the content is the rendered body, unchanged', () => {
  expect(textsOf(rss, 'content:encoded')[0]).toBe(post.html)
  expect(textsOf(atom, 'content')[0]).toBe(post.html)
  expect(attributesOf(atom, 'content')[0]).toEqual({ type: 'html' })
})

test('RSS dates are in the format of RFC 822, and the feed has that of its newest change, minor or not', () => {
  expect(textsOf(rss, 'pubDate')[0]).toBe('Mon, 02 Mar 2026 09:00:00 GMT')
  expect(textsOf(rss, 'lastBuildDate')).toEqual(['Thu, 05 Mar 2026 08:00:00 GMT'])
})

test('Atom and JSON Feed dates are in the format of RFC 3339', () => {
  const [feedDate, first, second] = textsOf(atom, 'updated')
  expect(first).toBe('2026-03-04T10:30:00.250Z')
  expect(feedDate).toBe(first)
  expect(second, 'saved before it was published').toBe('2026-03-02T09:00:00.000Z')
  expect(json.items[0]).toMatchObject({
    date_published: '2026-03-02T09:00:00.000Z',
    date_modified: '2026-03-04T10:30:00.250Z',
  })
})

test('a summary is plain text in Atom and escaped HTML in RSS', () => {
  expect(textsOf(atom, 'summary')[0]).toBe(post.summary)
  expect(textsOf(rss, 'description')[1]).toBe(
    'AT&T, a < b & &amp;lt;b&amp;gt; in &lt;b>bold&lt;/b>',
  )
})

test('the guid of an entry is not its address', () => {
  expect(attributesOf(rss, 'guid')[0]).toEqual({ isPermaLink: 'false' })
})

test('the picture is an enclosure with its length', () => {
  const type = 'image/webp'
  expect(attributesOf(rss, 'enclosure')).toEqual([{ url: picture, length: '12345', type }])
  expect(attributesOf(rss, 'media:content')).toEqual([
    { url: picture, fileSize: '12345', type, medium: 'image', width: '1600', height: '900' },
  ])
  const enclosure = { rel: 'enclosure', type, length: '12345', href: picture }
  expect(attributesOf(atom, 'link')).toContainEqual(enclosure)
})

test('a feed links to itself and to its hub', () => {
  expect(attributesOf(rss, 'atom:link').filter(({ rel }) => rel !== 'related')).toEqual([
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

const record = `https://vigil.example/.well-known/publication-log/posts/${id}/1`

test('every entry links to the entry of its version in the public record', () => {
  const link = { type: 'application/json', title: 'Entry in the public record' }
  for (const [text, name] of [
    [rss, 'atom:link'],
    [atom, 'link'],
  ] as const) {
    const related = attributesOf(text, name).filter(({ rel }) => rel === 'related')
    expect(related).toHaveLength(2)
    expect(related[0]).toEqual({ rel: 'related', ...link, href: record })
  }
})

test('JSON Feed 1.1 has all required and optional fields', () => {
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
    _record: { url: record },
  })
  expect(json.items[1]).not.toHaveProperty('image')
})

test('an entry whose title has no legal character is titled with its address', () => {
  const posts = [aSyndicatedPost({ title: '\u0001 \u0002', slug: 'one' })]
  const titles = feedFormats.map((format) => {
    const { text } = writeFeed({ ...parts, posts, format })
    return format === 'json' ? JSON.parse(text).items[0].title : parseFeed(text).items[0]?.title
  })
  expect(new Set(titles)).toEqual(new Set(['https://vigil.example/cybersecurity/one']))
})

test('a feed without entries is valid and has no date', () => {
  const empty = feedFormats.map((format) => writeFeed(feedInput({ format })))
  expect(empty.map(({ savedAt }) => savedAt)).toEqual([null, null, null])
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
])('the feed of %j is titled after its scope', (scope, title, path) => {
  const feed = parseFeed(writeFeed(feedInput({ scope })).text).toJSON()
  expect(feed).toMatchObject({ title, url: `https://vigil.example${path}` })
  expect(feed.self).toBe(`https://vigil.example${path}/feed.xml`)
})

test('authors are named in all formats, and feeds without any stay as they are', () => {
  const byline = [
    { name: 'Ada & Co', slug: 'ada' },
    { name: 'Grace Hopper', slug: 'grace-hopper' },
  ]
  const named = { ...parts, posts: [aSyndicatedPost({ byline }), older] }
  const [rss, atom, json] = feedFormats.map((format) => writeFeed({ ...named, format }).text)
  expect(textsOf(rss ?? '', 'dc:creator')).toEqual(['Ada & Co', 'Grace Hopper'])
  expect(rss).toContain('xmlns:dc="http://purl.org/dc/elements/1.1/"')
  expect(parseFeed(rss ?? '').items[0]?.authors.map(({ name }) => name)).toContain('Grace Hopper')
  expect(textsOf(atom ?? '', 'name')).toEqual(['Vigil', 'Ada & Co', 'Grace Hopper'])
  expect(textsOf(atom ?? '', 'uri')).toContain('https://vigil.example/authors/grace-hopper')
  const items = JSON.parse(json ?? '').items
  expect(items[0].authors[0]).toEqual({
    name: 'Ada & Co',
    url: 'https://vigil.example/authors/ada',
  })
  expect(items[1]).not.toHaveProperty('authors')
  expect(writeFeed({ ...parts, format: 'rss' }).text).not.toContain('xmlns:dc')
})

test('the feed of an author has their name and the address of their page', () => {
  const scope = { of: 'author', name: 'Ada Lovelace', slug: 'ada-lovelace' } as const
  expect(textsOf(writeFeed({ ...parts, scope, format: 'rss' }).text, 'title')[0]).toBe(
    'Ada Lovelace | Vigil',
  )
  expect(writeFeed({ ...parts, scope, format: 'atom' }).self).toBe(
    'https://vigil.example/authors/ada-lovelace/atom.xml',
  )
})

const change: SyndicatedNote = {
  post,
  note: {
    version: 7,
    at: new Date('2026-03-06T12:00:00Z'),
    change: 'correction',
    text: 'It was 12 & 13.',
    hiddenAt: null,
  },
  path: '/ai/r-and-d#correction-7',
  html: '<p><strong>Correction, Mar 6, 2026:</strong> It was 12 &#x26; 13.</p>',
}

test.each(['rss', 'atom'] as const)(
  'a reader who asked for it gets a correction as an entry of its own in %s',
  (format) => {
    const feed = parseFeed(writeFeed({ ...parts, changes: [change], format }).text).toJSON()
    expect(feed.items).toHaveLength(3)
    expect(feed.items[0]).toMatchObject({
      id: `urn:uuid:${id}#correction-7`,
      title: `Correction: ${post.title}`,
      url: 'https://vigil.example/ai/r-and-d#correction-7',
      description: 'It was 12 & 13.',
      content: expect.stringContaining('Correction, Mar 6, 2026:'),
      published: '2026-03-06T12:00:00.000Z',
    })
    expect(feed.items[1]).toMatchObject({ id: `urn:uuid:${id}` })
  },
)

test('the feed with changes names its own address, and the newest change is its date', () => {
  const feed = JSON.parse(writeFeed({ ...parts, changes: [change], format: 'json' }).text)
  expect(feed.feed_url).toBe('https://vigil.example/feed.json?changes=entries')
  expect(feed.items[0]).toMatchObject({
    id: `urn:uuid:${id}#correction-7`,
    date_published: '2026-03-06T12:00:00.000Z',
    date_modified: '2026-03-06T12:00:00.000Z',
  })
  const atomWithChanges = writeFeed({ ...parts, changes: [change], format: 'atom' })
  expect(textsOf(atomWithChanges.text, 'updated')[0]).toBe('2026-03-06T12:00:00.000Z')
  expect(atomWithChanges.savedAt).toEqual(change.note.at)
})

test('the feed of corrections has corrections only', () => {
  const input = { ...parts, posts: [], changes: [change], scope: { of: 'corrections' } as const }
  const feed = JSON.parse(writeFeed({ ...input, format: 'json' }).text)
  expect(feed).toMatchObject({
    title: 'Corrections | Vigil',
    home_page_url: 'https://vigil.example/corrections',
    feed_url: 'https://vigil.example/corrections/feed.json',
  })
  expect(feed.items).toHaveLength(1)
})

test('a text that was hidden later replaces the one that feed readers have', () => {
  const hiddenAt = new Date('2026-03-09T12:00:00Z')
  const hidden = { ...change, note: { ...change.note, hiddenAt } }
  const feed = JSON.parse(writeFeed({ ...parts, changes: [hidden], format: 'json' }).text)
  expect(feed.items[0]).toMatchObject({
    id: `urn:uuid:${id}#correction-7`,
    date_published: '2026-03-06T12:00:00.000Z',
    date_modified: '2026-03-09T12:00:00.000Z',
  })
})

test.each(['rss', 'atom'] as const)('a withdrawn post is an entry of its own in %s', (format) => {
  const withdrawal = {
    kind: 'article',
    id,
    path: '/ai/r-and-d',
    title: 'R & D',
    at: new Date('2026-03-07T12:00:00Z'),
    reason: 'Made up.',
  } as const
  const changes = [change, { withdrawal, version: null, html: '<p>We withdrew it.</p>' }]
  const scope = { of: 'corrections' } as const
  const feed = parseFeed(writeFeed({ ...parts, posts: [], scope, changes, format }).text).toJSON()
  expect(feed.items).toHaveLength(2)
  expect(feed.items[0]).toMatchObject({
    id: `urn:uuid:${id}#withdrawn-2026-03-07T12:00:00.000Z`,
    title: 'Withdrawn: R & D',
    url: 'https://vigil.example/ai/r-and-d',
    description: 'This post was withdrawn on 2026-03-07. Reason: Made up.',
    published: '2026-03-07T12:00:00.000Z',
  })
})
