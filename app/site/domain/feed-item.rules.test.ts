import { describe, expect, test } from 'vitest'
import { formDomains, isPartOfEachSpelling } from '~/posts/addresses/domain.rules'
import { aSummary } from '../../../tests/support/posts'
import {
  chipOf,
  chipPath,
  chipsOf,
  feedApiPath,
  feedChips,
  feedLimits,
  toFeedItem,
} from './feed-item.rules'

describe('SPEC 3, feed view of an article', () => {
  test('an article with everything filled in', () => {
    const post = aSummary({
      id: 'abc',
      title: 'Agents need least privilege',
      summary: 'Why an agent is a deputy.',
      publishedAt: new Date('2026-03-02T09:00:00Z'),
      approximateReadTime: 7,
      tags: ['Agents'],
      domain: 'AI',
      slug: 'agents',
      metaTitle: 'Agents',
      metaDescription: 'Least privilege for agents.',
      focusKeyword: 'agents',
    })
    expect(toFeedItem(post, 'ai')).toEqual({
      id: 'abc',
      title: 'Agents need least privilege',
      excerpt: 'Why an agent is a deputy.',
      publishedDate: 'Mar 2, 2026',
      readingTime: '7 min read',
      classification: 'Internal',
      tags: ['Agents'],
      category: 'AI',
      slug: 'agents',
      type: 'article',
      metaTitle: 'Agents',
      metaDescription: 'Least privilege for agents.',
      focusKeyword: 'agents',
    })
  })

  test.each(['', '  '])("excerpt (summary or 'No summary available'): summary %j", (summary) => {
    expect(toFeedItem(aSummary({ summary }), null).excerpt).toBe('No summary available')
  })

  test.each([null, 0])("readingTime default '5 min read': %j minutes", (approximateReadTime) => {
    expect(toFeedItem(aSummary({ approximateReadTime }), null).readingTime).toBe('5 min read')
  })

  test("classification (fixed 'Internal', 'Confidential' in the Cybersecurity feed)", () => {
    expect(toFeedItem(aSummary(), 'cybersecurity').classification).toBe('Confidential')
    expect(toFeedItem(aSummary(), 'cyber-marketing').classification).toBe('Internal')
    expect(toFeedItem(aSummary({ domain: 'Cybersecurity' }), null).classification).toBe('Internal')
  })

  test("category (domain, default 'General')", () => {
    expect(toFeedItem(aSummary({ domain: 'CyberMarketing' }), null).category).toBe('CyberMarketing')
    expect(toFeedItem(aSummary({ domain: ' ' }), null).category).toBe('General')
  })

  test.each([null, ''])("slug (default 'untitled'): %j", (slug) => {
    expect(toFeedItem(aSummary({ slug }), null).slug).toBe('untitled')
  })

  test("the type of a brief is 'brief'", () => {
    expect(toFeedItem(aSummary({ kind: 'brief' }), null).type).toBe('brief')
  })

  test('an unpublished post shows the date of its creation', () => {
    const draft = aSummary({ publishedAt: null, createdAt: new Date('2026-01-05T00:00:00Z') })
    expect(toFeedItem(draft, null).publishedDate).toBe('Jan 5, 2026')
  })
})

test('no chip is part of a category that the form offers, unless it is part of each in its domain', () => {
  // Then articlesWithText() would have to look for it in other categories than those of its index.
  for (const domain of ['ai', 'cyber-marketing'] as const) {
    for (const chip of chipsOf(domain).slice(1)) {
      const isPart = formDomains.some((one) => one.toLowerCase().includes(chip.toLowerCase()))
      expect(isPart, chip).toBe(isPartOfEachSpelling(domain, chip))
    }
  }
})

test('SPEC 9: feed: default limit 12, initial visible 6, step 3; 6 latest articles at home', () => {
  expect(feedLimits).toEqual({ fetched: 12, firstShown: 6, step: 3, homeLatest: 6 })
})

describe('SPEC 2, tag chips', () => {
  test('AI: All, AI, Machine Learning, Neural Networks, Deep Learning', () => {
    expect(feedChips.ai.join(', ')).toBe(
      'All, AI, Machine Learning, Neural Networks, Deep Learning',
    )
  })

  test('Cyber-Marketing: All, Digital Marketing, Social Engineering, Brand Protection, Campaign Analysis', () => {
    expect(feedChips['cyber-marketing'].join(', ')).toBe(
      'All, Digital Marketing, Social Engineering, Brand Protection, Campaign Analysis',
    )
  })
})

describe('the chip in the query parameter `tag`', () => {
  test('the URL of a chip selects that chip', () => {
    for (const domain of ['ai', 'cyber-marketing'] as const) {
      for (const chip of chipsOf(domain)) {
        const { searchParams } = new URL(chipPath(domain, chip), 'https://vigil.example')
        expect(chipOf(domain, searchParams.get('tag'))).toBe(chip)
      }
    }
    expect(chipPath('ai', 'Machine Learning')).toBe('/ai?tag=Machine%20Learning')
    expect(chipPath('ai', 'All')).toBe('/ai')
    expect(feedApiPath({ domain: 'ai', chip: 'All', page: 1 })).toBe('/api/feed?domain=ai')
    expect(feedApiPath({ domain: 'ai', chip: 'Machine Learning', page: 2 })).toBe(
      '/api/feed?domain=ai&tag=Machine%20Learning&page=2',
    )
  })

  test('ignores case and surrounding spaces', () => {
    expect(chipOf('ai', ' machine LEARNING ')).toBe('Machine Learning')
  })

  test.each([null, '', 'Brand Protection', 'no such chip', '\0'])('%j selects All', (tag) => {
    expect(chipOf('ai', tag)).toBe('All')
  })

  test('Cybersecurity has no chips', () => {
    expect(chipsOf('cybersecurity')).toEqual([])
    expect(chipOf('cybersecurity', 'AI')).toBe('All')
    expect(chipOf(null, 'AI'), 'nor has the feed of all domains').toBe('All')
  })
})
