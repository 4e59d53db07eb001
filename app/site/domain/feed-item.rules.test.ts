import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyWords } from '../../../tests/support/data/any-posts'
import { aSummary } from '../../../tests/support/posts'
import {
  chipOf,
  chipPath,
  chipsOf,
  feedChips,
  feedLimits,
  matchesChip,
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

  test.each([
    ['a tag is the chip', ['Machine Learning'], 'General'],
    ['a tag contains it', ['Applied Machine Learning'], 'General'],
    ['in another case', ['machine LEARNING'], 'General'],
    ['the category contains it', [], 'machine learning'],
    ['one tag of many', ['Cloud', 'Machine Learning'], 'General'],
  ])('matches when any tag or its category contains the chip text: %s', (_, tags, category) => {
    expect(matchesChip({ tags, category }, 'Machine Learning')).toBe(true)
  })

  test.each([
    ['nothing contains it', ['Cloud'], 'AI'],
    ['a tag is only part of it', ['Machine'], 'Learning'],
    ['two tags together would', ['Machine', 'Learning'], 'AI'],
  ])('does not match when %s', (_, tags, category) => {
    expect(matchesChip({ tags, category }, 'Machine Learning')).toBe(false)
  })

  test('All matches everything, even an article without tags', () => {
    expect(matchesChip({ tags: [], category: 'General' }, 'All')).toBe(true)
  })

  test('an article matches the chip of any of its tags, and of any part of one', () => {
    const ascii = fc.string({ minLength: 1 })
    fc.assert(
      fc.property(fc.array(anyWords), ascii, ascii, (others, before, chip) => {
        const item = { tags: [...others, `${before}${chip}`.toUpperCase()], category: 'General' }
        expect(matchesChip(item, chip)).toBe(true)
      }),
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
  })
})
