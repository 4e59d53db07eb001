import { describe, expect, test } from 'vitest'
import { readDomainChoice } from '../../shared/domains'
import { emptyItem, type WxrItem, type WxrPart } from '../xml/wxr'
import { createAddresses } from './addresses'
import { readSiteIndex, slugOf, uploadPath } from './site-index'
import { topicsOf } from './topics'

const choice = readDomainChoice(null, ['Brands=Cyber-Marketing'])

const category = (slug: string, name: string, parent = '', id = slug) =>
  ({ type: 'term', term: { id, taxonomy: 'category', slug, name, parent } }) as const
const itemTerm = (taxonomy: string, name: string) => ({
  taxonomy,
  slug: name.toLowerCase().replace(/\W+/g, '-'),
  name,
})

const postItem = (id: string, more: Partial<WxrItem> = {}): WxrPart => ({
  type: 'item',
  item: {
    ...emptyItem(),
    id,
    type: 'post',
    status: 'publish',
    title: `Post ${id}`,
    slug: `post-${id}`,
    link: `https://www.old.example/2026/03/0${id}/post-${id}/`,
    guid: `http://older.example/?p=${id}`,
    ...more,
  },
})

async function* partsOf(parts: readonly WxrPart[]): AsyncGenerator<WxrPart> {
  yield* parts
}

const indexOf = (parts: readonly WxrPart[]) =>
  readSiteIndex(
    partsOf([
      { type: 'site', name: 'wp:base_blog_url', value: 'https://www.old.example' },
      category('ai', 'AI', '', '3'),
      category('reports', 'Reports', 'ai'),
      category('brands', 'Brands'),
      category('uncategorized', 'Uncategorized'),
      ...parts,
    ]),
    choice,
  )

describe('the domain and tags of a post', async () => {
  const { categories } = await indexOf([])
  const topics = (terms: WxrItem['terms'], meta = new Map<string, string>()) =>
    topicsOf({ terms, meta }, { categories, choice })

  test('a category that names a domain chooses it, and the others are tags', () => {
    const terms = ['Opinion', 'AI', 'Cybersecurity'].map((name) => itemTerm('category', name))
    expect(topics([...terms, itemTerm('post_tag', 'R&amp;D, Europe')])).toEqual({
      domain: 'ai',
      tags: ['R&D Europe', 'Opinion', 'Cybersecurity'],
      others: [],
    })
  })

  test('so does the category above it, a mapped one, which stays a tag, and a tag', () => {
    expect(topics([itemTerm('category', 'Reports')])).toMatchObject({
      domain: 'ai',
      tags: ['Reports'],
    })
    expect(topics([itemTerm('category', 'Brands')])).toMatchObject({
      domain: 'cyber-marketing',
      tags: ['Brands'],
    })
    expect(topics([itemTerm('post_tag', 'AI')])).toMatchObject({ domain: 'ai', tags: ['AI'] })
  })

  test('the primary category comes first; without any, the default', () => {
    const terms = [itemTerm('category', 'Cybersecurity'), itemTerm('category', 'AI')]
    const meta = new Map([['_yoast_wpseo_primary_category', '3']])
    expect(topics(terms, meta).domain).toBe('ai')
    expect(topics([itemTerm('category', 'Uncategorized')])).toMatchObject({
      domain: 'cybersecurity',
      tags: [],
    })
  })

  test('tags that differ only in case are one, and other taxonomies are named', () => {
    expect(
      topics([
        itemTerm('post_tag', 'Email'),
        itemTerm('category', 'email'),
        itemTerm('series', 'Part 1'),
        itemTerm('post_format', 'aside'),
      ]),
    ).toEqual({ domain: 'cybersecurity', tags: ['Email'], others: ['series: Part 1'] })
  })
})

describe('slugs', () => {
  test('of other scripts are decoded; without a slug the title leads to one', () => {
    expect(slugOf({ slug: '%d0%bf%d1%80%d0%b8', title: '', id: '1' })).toBe('при')
    expect(slugOf({ slug: '', title: 'Zero <em>trust</em>', id: '1' })).toBe('zero-trust')
    expect(slugOf({ slug: '%d0%', title: '', id: '1' })).toBe('post-1')
    expect(slugOf({ slug: '../x', title: 'A b', id: '1' })).toBe('a-b')
  })
})

describe('addresses of the old site', async () => {
  const index = await indexOf([
    { type: 'author', author: { login: 'Ada', name: 'Ada Okafor' } },
    postItem('1', { terms: [itemTerm('category', 'AI'), itemTerm('category', 'Reports')] }),
    postItem('2', { status: 'draft', link: 'https://www.old.example/?p=2', slug: '' }),
    postItem('4', { type: 'page', link: 'https://old.example/about/post-1/' }),
    postItem('3', { slug: 'gr%c3%b6%c3%9fe', link: 'https://old.example/2026/gr%c3%b6%c3%9fe/' }),
  ])
  const { newAddress, redirects } = createAddresses(
    index,
    new Map([
      ['1', '/ai/post-1'],
      ['2', '/cybersecurity/post-2'],
      ['3', '/cybersecurity/gr%C3%B6%C3%9Fe'],
    ]),
  )

  test.each([
    ['https://www.old.example/2026/03/01/post-1/', '/ai/post-1'],
    ['http://old.example/2026/03/01/post-1?utm=1#part', '/ai/post-1#part'],
    ['https://www.old.example/?p=1#comments', '/ai/post-1'],
    ['https://www.old.example/?p=2', '/cybersecurity/post-2'],
    ['http://older.example/archives/post-1.html', null],
    ['http://older.example/archives/post-1/', '/ai/post-1'],
    ['https://old.example/2026/gr%C3%B6%C3%9Fe/', '/cybersecurity/gr%C3%B6%C3%9Fe'],
    ['https://old.example/', '/'],
    ['https://old.example/category/ai/reports/', '/topics/Reports'],
    ['https://old.example/category/ai', '/ai'],
    ['https://old.example/author/ada/', '/authors/ada-okafor'],
    ['https://old.example/wp-content/uploads/2026/post-1', null],
    ['https://old.example/unknown/', null],
    ['https://old.example/about/post-1/', null],
    ['https://old.example/2019/post-1/', '/ai/post-1'],
    ['https://else.example/2026/03/01/post-1/', null],
    ['mailto:a@old.example', null],
    ['https://old.example/%zz', null],
  ])('%s', (address, expected) => {
    expect(newAddress(address)).toBe(expected)
  })

  test('of categories, authors and the feed redirect', () => {
    expect(redirects).toEqual([
      { from: '/category/ai', to: '/ai' },
      { from: '/category/ai/reports', to: '/topics/Reports' },
      { from: '/category/reports', to: '/topics/Reports' },
      { from: '/author/ada', to: '/authors/ada-okafor' },
      { from: '/feed', to: '/feed.xml' },
    ])
  })
})

test('a site of a network does not own the address of the network', async () => {
  const index = await indexOf([
    { type: 'site', name: 'wp:base_site_url', value: 'https://wordpress.example/' },
  ])
  expect([...index.hosts]).toEqual(['old.example'])
})

test('uploads are found by their path, also behind an image service', () => {
  expect(uploadPath('https://i0.wp.com/old.example/wp-content/uploads/2026/a%20b.jpg?w=3')).toBe(
    '2026/a b.jpg',
  )
  expect(uploadPath('/wp-content/uploads/sites/3/2026/a.jpg')).toBe('2026/a.jpg')
  expect(uploadPath('https://old.example/a.jpg')).toBeNull()
})

test('two authors with one name stay two, and a mail address is no name', async () => {
  const { authors } = await indexOf([
    { type: 'author', author: { login: 'ada', name: 'Ada O' } },
    { type: 'author', author: { login: 'ada2', name: 'Ada O' } },
    { type: 'author', author: { login: 'eve', name: 'eve@example.com' } },
  ])
  expect(authors.all().map(({ author }) => [author.id, author.name])).toEqual([
    ['ada-o', 'Ada O'],
    ['ada2', 'Ada O'],
    ['eve', 'eve'],
  ])
  const terms = [
    { taxonomy: 'author', slug: 'cap-eve', name: 'eve' },
    { taxonomy: 'author', slug: 'cap-gus', name: 'Gus' },
  ]
  expect(authors.of({ creator: 'ada', terms }).map(({ id }) => id)).toEqual(['eve', 'gus'])
})
