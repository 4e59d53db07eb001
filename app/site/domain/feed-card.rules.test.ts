import { expect, test } from 'vitest'
import { aSummary } from '../../../tests/support/posts'
import { shownOf, toFeedCard } from './feed-card.rules'
import { toFeedItem } from './feed-item.rules'

const thumbnail = { width: 1200, height: 675, fingerprint: 'f1' }

test('a card is the feed item with its address, its picture and its moment', () => {
  const post = aSummary({
    id: 'abc',
    slug: 'signals',
    domain: 'CyberMarketing',
    thumbnail,
    publishedAt: new Date('2026-03-02T09:00:00Z'),
  })
  expect(toFeedCard(post, 'cyber-marketing')).toEqual({
    ...toFeedItem(post, 'cyber-marketing'),
    url: '/cyber-marketing/signals',
    thumbnail: {
      ...thumbnail,
      path: '/storage/v1/object/public/article-thumbnails/abc.webp?v=f1',
    },
    publishedAt: '2026-03-02T09:00:00.000Z',
  })
})

test('SPEC 2: a feed card opens its article only when the article has a slug', () => {
  const card = toFeedCard(aSummary({ slug: null }), null)
  expect(card.url).toBeNull()
  expect(card.slug, "SPEC 3: slug (default 'untitled')").toBe('untitled')
})

test('a card survives the way through JSON unchanged', () => {
  const card = toFeedCard(aSummary({ thumbnail }), 'ai')
  expect(JSON.parse(JSON.stringify(card))).toEqual(card)
})

test('no picture is no picture', () => {
  expect(toFeedCard(aSummary({ thumbnail: null }), 'ai').thumbnail).toBeNull()
})

test('a page carries of its cards what they show, and no texts for other places', () => {
  const post = aSummary({
    metaTitle: 'In results',
    metaDescription: 'Below it',
    focusKeyword: 'key',
  })
  const carried = JSON.stringify(shownOf(toFeedCard(post, 'ai')))
  expect(carried).toContain(post.title)
  for (const text of ['In results', 'Below it', 'key"']) expect(carried).not.toContain(text)
})
