import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyContent } from '~/posts/fields/post-fields.rules'
import type { Post } from '~/posts/post.rules'
import { aSummary } from '../../../tests/support/posts'
import { postMeta } from '../metadata/page-meta.rules'
import { graphOf } from './graph.rules'
import type { PageInfo } from './page-nodes.rules'
import { keywordsOf } from './post-nodes.rules'

const site = {
  name: 'Vigil',
  url: 'https://vigil.example',
  description: 'News.',
  social: [{ label: 'GitHub', href: 'https://github.com/vigil' }],
  logo: null,
  icon: null,
}

const page: PageInfo = {
  type: 'CollectionPage',
  url: 'https://vigil.example/topics/AI',
  title: 'AI',
  crumb: 'AI',
  description: 'Articles on AI.',
  trail: [{ label: 'Topics', href: '/topics' }],
  picture: 'https://vigil.example/social-cards/site.jpg',
  items: [
    { title: 'One', path: '/ai/one' },
    { title: 'Two', path: '/weekly-brief/two' },
  ],
}

const post: Post = {
  ...emptyContent(),
  ...aSummary({
    id: 'a1',
    title: 'One',
    domain: 'AI',
    tags: ['LLM', 'Risk', 'llm'],
    focusKeyword: 'risk',
    thumbnail: { width: 1600, height: 900, fingerprint: 'abcdefghijkl' },
    publishedAt: new Date('2026-11-02T08:00:00Z'),
    updatedAt: new Date('2026-11-01T09:00:00Z'),
  }),
  recordedVersion: 1,
  body: 'Text.',
  faq: [{ question: 'Why?', answer: 'Because.' }],
}

const nodesOf = (graph: { '@graph': { '@type': string }[] }, type: string) =>
  graph['@graph'].filter((node) => node['@type'] === type)

const postGraph = graphOf(
  site,
  { ...page, type: 'WebPage', url: 'https://vigil.example/ai/one', items: [] },
  { post, wordCount: 1, entities: [] },
)

test('SPEC 9: Organization founding year in structured data 2025', () => {
  expect(nodesOf(graphOf(site, page), 'Organization')).toMatchObject([
    {
      '@id': 'https://vigil.example/#organization',
      foundingDate: '2025',
      sameAs: ['https://github.com/vigil'],
      logo: { '@type': 'ImageObject', width: '512 px', height: '512 px' },
    },
  ])
})

test('search engines learn the address of the site search', () => {
  expect(nodesOf(graphOf(site, page), 'WebSite')).toMatchObject([
    {
      potentialAction: {
        '@type': 'SearchAction',
        target: { urlTemplate: 'https://vigil.example/search?q={search_term_string}' },
        'query-input': 'required name=search_term_string',
      },
    },
  ])
})

test('SPEC 2: structured navigation data lists Home, Cybersecurity, AI, Cyber Marketing, Weekly Brief and Topics (/topics)', () => {
  const links = nodesOf(graphOf(site, page), 'SiteNavigationElement')
  expect(links).toMatchObject([
    { name: 'Home', url: 'https://vigil.example/' },
    { name: 'Cybersecurity', url: 'https://vigil.example/cybersecurity' },
    { name: 'AI', url: 'https://vigil.example/ai' },
    { name: 'Cyber Marketing', url: 'https://vigil.example/cyber-marketing' },
    { name: 'Weekly Brief', url: 'https://vigil.example/weekly-brief' },
    { name: 'Topics', url: 'https://vigil.example/topics' },
  ])
})

test("sizes are of schema.org's type Distance: a number and its unit", () => {
  expect(nodesOf(graphOf(site, page), 'CollectionPage')).toMatchObject([
    { primaryImageOfPage: { '@type': 'ImageObject', width: '1200 px', height: '630 px' } },
  ])
})

test('a list names its items, and its breadcrumb leads from the home page to it', () => {
  const graph = graphOf(site, page)
  expect(nodesOf(graph, 'ItemList')).toMatchObject([
    {
      numberOfItems: 2,
      itemListElement: [
        { position: 1, name: 'One', url: 'https://vigil.example/ai/one' },
        { position: 2, name: 'Two', url: 'https://vigil.example/weekly-brief/two' },
      ],
    },
  ])
  expect(nodesOf(graph, 'BreadcrumbList')).toMatchObject([
    {
      itemListElement: [
        { position: 1, name: 'Home', item: 'https://vigil.example/' },
        { position: 2, name: 'Topics', item: 'https://vigil.example/topics' },
        { position: 3, name: 'AI', item: 'https://vigil.example/topics/AI' },
      ],
    },
  ])
})

test('SPEC 1: every page has breadcrumbs, the home page too', () => {
  const url = `${site.url}/`
  const graph = graphOf(site, { ...page, url, title: 'Vigil', crumb: 'Vigil', trail: [] })
  expect(nodesOf(graph, 'BreadcrumbList')).toMatchObject([
    { '@id': `${url}#breadcrumb`, itemListElement: [{ position: 1, name: 'Home', item: url }] },
  ])
  expect(nodesOf(graph, 'CollectionPage')).toMatchObject([
    { breadcrumb: { '@id': `${url}#breadcrumb` } },
  ])
})

test('SPEC 3: word count from the body; keywords from tags with the focus keyword first', () => {
  expect(keywordsOf(post)).toEqual(['risk', 'LLM'])
  expect(nodesOf(postGraph, 'NewsArticle')).toMatchObject([
    { wordCount: 1, keywords: ['risk', 'LLM'] },
  ])
})

test('a post has its picture in three shapes, its dates, and a publisher', () => {
  const [article] = nodesOf(postGraph, 'NewsArticle')
  expect(article).toMatchObject({
    headline: 'One',
    image: ['1200x675', '1200x900', '1200x1200'].map(
      (size) => `https://vigil.example/p/a1.abcdefghijkl.${size}.webp`,
    ),
    datePublished: '2026-11-02T08:00:00.000Z',
    // Last saved before it was published.
    dateModified: '2026-11-02T08:00:00.000Z',
    articleSection: 'Artificial Intelligence',
    publisher: { '@id': 'https://vigil.example/#organization' },
    author: { '@id': 'https://vigil.example/#organization' },
  })
})

test('a post without a thumbnail has its social card as picture', () => {
  const bare = { ...post, thumbnail: null }
  const graph = graphOf(site, page, { post: bare, wordCount: 1, entities: [] })
  expect(nodesOf(graph, 'NewsArticle')).toMatchObject([{ image: [page.picture] }])
})

test('a post with questions has an FAQ node', () => {
  expect(nodesOf(postGraph, 'FAQPage')).toMatchObject([
    { mainEntity: [{ '@type': 'Question', name: 'Why?', acceptedAnswer: { text: 'Because.' } }] },
  ])
  const without = graphOf(site, page, { post: { ...post, faq: [] }, wordCount: 1, entities: [] })
  expect(nodesOf(without, 'FAQPage')).toEqual([])
})

test('every node has a unique id, and every reference leads to a node', () => {
  for (const graph of [graphOf(site, page), postGraph]) {
    const ids = graph['@graph'].map((node) => node['@id'])
    expect(new Set(ids).size).toBe(ids.length)
    const references = [...JSON.stringify(graph).matchAll(/\{"@id":"([^"]+)"\}/g)]
    expect(ids).toEqual(expect.arrayContaining(references.map(([, id]) => id)))
  }
})

test('the graph is valid JSON for any title', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (title) => {
      const tags = postMeta(site, {
        post: { ...post, title },
        path: '/ai/one',
        wordCount: 1,
        entities: [],
      })
      const graph = tags.find((tag) => 'script:ld+json' in tag)
      expect(JSON.parse(JSON.stringify(graph))).toMatchObject({
        'script:ld+json': { '@context': 'https://schema.org' },
      })
    }),
  )
})

test('the organization is the author of a post without a byline, otherwise people are', () => {
  const [article] = nodesOf(postGraph, 'NewsArticle')
  expect(article).toMatchObject({ author: { '@id': 'https://vigil.example/#organization' } })
  const byline = [
    { name: 'Ada Lovelace', slug: 'ada-lovelace' },
    { name: 'Grace Hopper', slug: 'grace-hopper' },
  ]
  const graph = graphOf(site, page, { post: { ...post, byline }, wordCount: 1, entities: [] })
  expect(nodesOf(graph, 'NewsArticle')).toMatchObject([
    {
      author: [
        {
          '@type': 'Person',
          '@id': 'https://vigil.example/authors/ada-lovelace#person',
          name: 'Ada Lovelace',
          url: 'https://vigil.example/authors/ada-lovelace',
        },
        { name: 'Grace Hopper' },
      ],
      publisher: { '@id': 'https://vigil.example/#organization' },
    },
  ])
})

test('the page of an author is a profile of a person', () => {
  const person = {
    id: 'ada',
    name: 'Ada Lovelace',
    slug: 'ada-lovelace',
    role: 'Analyst',
    biography: 'Wrote the first program.',
    picture: { fingerprint: 'abcdefghijkl', width: 800, height: 900 },
    links: [{ label: 'Home', url: 'https://ada.example/' }],
    isRetired: false,
    updatedAt: new Date(0),
  }
  const url = 'https://vigil.example/authors/ada-lovelace'
  const graph = graphOf(site, { ...page, type: 'ProfilePage', url, person })
  expect(nodesOf(graph, 'ProfilePage')).toMatchObject([
    { mainEntity: { '@id': `${url}#person` }, hasPart: { '@id': `${url}#items` } },
  ])
  expect(nodesOf(graph, 'Person')).toMatchObject([
    {
      name: 'Ada Lovelace',
      jobTitle: 'Analyst',
      description: 'Wrote the first program.',
      sameAs: ['https://ada.example/'],
      image: { url: expect.stringMatching(/article-pictures\/abcdefghijkl-800x900\.webp$/) },
    },
  ])
})

test('a corrected post says what was corrected, and when; updates are no corrections', () => {
  const at = new Date('2026-11-04T09:00:00Z')
  const notes = [
    { version: 4, at, change: 'update', text: 'The vendor answered.', hiddenAt: null },
    { version: 3, at, change: 'correction', text: 'It was 12.', hiddenAt: null },
  ] as const
  const corrected = { post: { ...post, changedAt: at }, wordCount: 1, entities: [], notes }
  const [article] = nodesOf(graphOf(site, page, corrected), 'NewsArticle')
  expect(article).toMatchObject({ dateModified: at.toISOString() })
  expect(article).toHaveProperty('correction', [
    {
      '@type': 'CorrectionComment',
      url: `${page.url}#correction-3`,
      text: 'It was 12.',
      datePublished: at.toISOString(),
    },
  ])
  expect(nodesOf(postGraph, 'NewsArticle')[0]).not.toHaveProperty('correction')
})
