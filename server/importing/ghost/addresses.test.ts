import { describe, expect, test } from 'vitest'
import { createAddresses } from './addresses'
import { authorsOf } from './authors'
import type { ExportIndex } from './file/read-index'
import { postRow, tagRow, userRow } from './file/rows'
import { statusOf } from './post'
import { createTopics } from './topics'

const aTag = (id: string, name: string, more: object = {}) =>
  tagRow.parse({ id, name, slug: id, ...more })

function anIndex(more: Partial<ExportIndex> = {}): ExportIndex {
  const tags = [
    aTag('ai', 'AI'),
    aTag('marke', 'Größe, Maß'),
    aTag('in', '#in'),
    aTag('unseen', 'Unseen'),
  ]
  return {
    settings: new Map(),
    posts: [
      { id: '1', uuid: 'u-1', slug: 'größe', title: 'Größe', isPage: false, isPublic: true },
      { id: '4', uuid: '', slug: 'team', title: 'Team', isPage: false, isPublic: true },
      { id: '5', uuid: '', slug: 'team', title: 'Team', isPage: true, isPublic: true },
      { id: '2', uuid: '', slug: 'about', title: 'About', isPage: true, isPublic: true },
      { id: '3', uuid: '', slug: 'draft', title: 'Draft', isPage: false, isPublic: false },
    ],
    tags: new Map(tags.map((tag) => [tag.id, tag])),
    users: new Map([['7', userRow.parse({ id: 7, name: 'Ada L', slug: 'ada' })]]),
    tagsOfPost: new Map([
      ['1', ['marke', 'ai', 'in']],
      ['3', ['unseen']],
    ]),
    authorsOfPost: new Map(),
    metaOfPost: new Map(),
    members: [],
    bytes: 0,
    ...more,
  }
}

const choice = { otherwise: 'cybersecurity', map: new Map() } as const

describe('topics', () => {
  test('the first tag that names a domain is it; internal tags are none', () => {
    const topics = createTopics(anIndex(), choice)
    expect(topics.of('1')).toEqual({ domain: 'AI', tags: ['Größe Maß'], internal: ['#in'] })
    expect(topics.of('none')).toEqual({ domain: 'Cybersecurity', tags: [], internal: [] })
  })

  test('a mapped tag chooses the domain and stays a tag', () => {
    const map = new Map([['größe, maß', 'cyber-marketing' as const]])
    const topics = createTopics(anIndex(), { ...choice, map })
    expect(topics.of('1')).toMatchObject({ domain: 'Cyber-Marketing', tags: ['Größe Maß', 'AI'] })
  })
})

describe('old addresses', () => {
  const index = anIndex()
  const parts = {
    index,
    topics: createTopics(index, choice),
    paths: new Map([
      ['1', '/ai/x'],
      ['4', '/ai/team'],
    ]),
  }
  const { linkTo, pages } = createAddresses({ ...parts, site: 'https://old.example' })

  test.each([
    ['/gr%C3%B6%C3%9Fe/', '/ai/x'],
    ['/2019/05/größe/?ref=mail#part', '/ai/x#part'],
    ['/größe/amp/', '/ai/x'],
    ['/p/u-1/', '/ai/x'],
    ['/tag/ai/', '/ai'],
    ['/tag/marke/', '/topics/Gr%C3%B6%C3%9Fe%20Ma%C3%9F'],
    ['/author/ada/', '/authors/ada-l'],
    ['/rss/', '/feed.xml'],
    ['/', '/'],
    ['/#/portal/signup', '/subscribe'],
    ['/team/', 'https://old.example/team/'],
    ['/2019/team/', '/ai/team'],
    ['/about/', 'https://old.example/about/'],
    ['/tag/none/', 'https://old.example/tag/none/'],
    ['/content/files/größe', 'https://old.example/content/files/größe'],
    ['/%E0%A4%A/', 'https://old.example/%E0%A4%A/'],
  ])('%s leads to %s', (path, expected) => {
    expect(linkTo(path)).toBe(expected)
  })

  test('of tags, authors and the feed are redirected', () => {
    expect(pages()).toEqual([
      { from: '/tag/ai', to: '/ai' },
      { from: '/tag/marke', to: '/topics/Gr%C3%B6%C3%9Fe%20Ma%C3%9F' },
      { from: '/author/ada', to: '/authors/ada-l' },
      { from: '/rss', to: '/feed.xml' },
    ])
  })
})

describe('authors', () => {
  test('have links where Ghost has names or addresses; what is no address is left', () => {
    const user = userRow.parse({
      id: 1,
      name: 'Ada L',
      slug: 'ada',
      website: 'http://ada.example',
      twitter: '@ada',
      mastodon: '@ada@social.example',
      facebook: 'javascript://x',
    })
    expect(authorsOf([user]).get('1')?.links).toEqual([
      { label: 'Website', url: 'https://ada.example/' },
      { label: 'X', url: 'https://x.com/ada' },
      { label: 'Mastodon', url: 'https://social.example/@ada' },
    ])
  })

  test('with one name are two, and one without a name has its slug', () => {
    const users = [
      { id: 1, name: 'Ada', slug: 'ada' },
      { id: 2, name: 'Ada', slug: 'ada-2' },
      { id: 3, name: '', slug: 'bo' },
      { id: 4 },
    ].map((user) => userRow.parse(user))
    const ids = [...authorsOf(users).values()].map(({ id, name }) => [id, name])
    expect(ids).toEqual([
      ['ada', 'Ada'],
      ['ada-2', 'Ada'],
      ['bo', 'bo'],
      ['author-4', 'author-4'],
    ])
  })
})

test.each([
  [{ status: 'published', visibility: 'public' }, false, 'published'],
  [{ status: 'published' }, false, 'published'],
  [{ status: 'scheduled', visibility: 'public' }, false, 'scheduled'],
  [{ status: 'published', visibility: 'members' }, false, 'draft'],
  [{ status: 'scheduled', visibility: 'paid' }, false, 'draft'],
  [{ status: 'published', visibility: 'tiers' }, false, 'draft'],
  [{ status: 'published', visibility: 'whatever' }, false, 'draft'],
  [{ status: 'published', visibility: 'public' }, true, 'draft'],
  [{ status: 'sent', visibility: 'public' }, false, 'draft'],
  [{ status: 'odd' }, false, 'draft'],
])('a post with %j, only mailed: %s, becomes %s', (row, email_only, expected) => {
  expect(statusOf(postRow.parse(row), { email_only }).status).toBe(expected)
})
