import { expect, test } from 'vitest'
import { aSummary } from '../../../tests/support/posts'
import { toFeedCard, toShownCard } from './feed-card.rules'
import { toFeedItem } from './feed-item.rules'

const thumbnail = { width: 1200, height: 675, fingerprint: 'f1' }

test('a card is the feed item with its URL, thumbnail and time of publication', () => {
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

test('a card is unchanged by JSON serialization', () => {
  const card = toFeedCard(aSummary({ thumbnail }), 'ai')
  expect(JSON.parse(JSON.stringify(card))).toEqual(card)
})

test('a post without a picture has no thumbnail', () => {
  expect(toFeedCard(aSummary({ thumbnail: null }), 'ai').thumbnail).toBeNull()
})

test('the props of the feed contain only the fields that a card shows', () => {
  const post = aSummary({
    metaTitle: 'In results',
    metaDescription: 'Below it',
    focusKeyword: 'key',
  })
  const json = JSON.stringify(toShownCard(toFeedCard(post, 'ai')))
  expect(json).toContain(post.title)
  for (const text of ['In results', 'Below it', 'key"']) expect(json).not.toContain(text)
})
