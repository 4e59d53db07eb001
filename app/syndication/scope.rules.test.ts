import { expect, test } from 'vitest'
import { type FeedScope, feedFormats, feedPath, formatOf, scopesOf } from './scope.rules'

test.each<[FeedScope, string, string, string]>([
  [{ of: 'site' }, '/feed.xml', '/atom.xml', '/feed.json'],
  [{ of: 'domain', domain: 'ai' }, '/ai/feed.xml', '/ai/atom.xml', '/ai/feed.json'],
  [
    { of: 'topic', topic: 'TCP/IP é' },
    '/topics/TCP%2FIP%20%C3%A9/feed.xml',
    '/topics/TCP%2FIP%20%C3%A9/atom.xml',
    '/topics/TCP%2FIP%20%C3%A9/feed.json',
  ],
  [
    { of: 'entity', entity: { type: 'doi', value: '10.1145/3319535.3363221' } },
    '/doi/10.1145/3319535.3363221/feed.xml',
    '/doi/10.1145/3319535.3363221/atom.xml',
    '/doi/10.1145/3319535.3363221/feed.json',
  ],
  [{ of: 'briefs' }, '/weekly-brief/feed.xml', '/weekly-brief/atom.xml', '/weekly-brief/feed.json'],
])('the feeds of %j', (scope, ...paths) => {
  expect(feedFormats.map((format) => feedPath(scope, format))).toEqual(paths)
  expect(paths.map(formatOf)).toEqual(feedFormats)
})

test('the feed of a watch list has the list in its query', () => {
  const entities = [
    { type: 'technique', value: 'T1195' },
    { type: 'cve', value: 'CVE-2024-3094' },
  ] as const
  expect(feedFormats.map((format) => feedPath({ of: 'watched', entities }, format))).toEqual([
    '/watch/feed.xml?id=attack/T1195&id=cve/CVE-2024-3094',
    '/watch/atom.xml?id=attack/T1195&id=cve/CVE-2024-3094',
    '/watch/feed.json?id=attack/T1195&id=cve/CVE-2024-3094',
  ])
})

test('a post is in the feeds of the site, its domain, its topics and its authors; a brief in that of the briefs too', () => {
  const ada = { name: 'Ada Lovelace', slug: 'ada-lovelace' }
  const post = { domain: 'CyberMarketing', tags: ['Brand', 'DMARC'], byline: [ada] }
  const scopes = [
    { of: 'site' },
    { of: 'domain', domain: 'cyber-marketing' },
    { of: 'topic', topic: 'Brand' },
    { of: 'topic', topic: 'DMARC' },
    { of: 'author', ...ada },
  ]
  expect(scopesOf({ kind: 'article', ...post })).toEqual(scopes)
  expect(scopesOf({ kind: 'brief', ...post })).toEqual([...scopes, { of: 'briefs' }])
})
