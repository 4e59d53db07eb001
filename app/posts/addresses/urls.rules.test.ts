import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyText } from '../../../tests/support/data/any-posts'
import { aSummary } from '../../../tests/support/posts'
import { feedCardPath, postPath, topicPath } from './urls.rules'

describe('SPEC 2, article route choice', () => {
  test.each([
    ['AI', '/ai/signals'],
    ['ai', '/ai/signals'],
    ['CyberMarketing', '/cyber-marketing/signals'],
    ['Cyber-Marketing', '/cyber-marketing/signals'],
    ['cyber marketing', '/cyber-marketing/signals'],
    ['Cybersecurity', '/cybersecurity/signals'],
    ['Something else', '/cybersecurity/signals'],
    ['', '/cybersecurity/signals'],
  ])('an article of domain %j is at %s', (domain, path) => {
    expect(postPath(aSummary({ domain, slug: 'signals' }))).toBe(path)
  })

  test('SPEC 2: Brief URL: /weekly-brief/{slug or id}, whatever its domain', () => {
    const brief = aSummary({ kind: 'brief', domain: 'AI', slug: 'week-9' })
    expect(postPath(brief)).toBe('/weekly-brief/week-9')
    expect(postPath({ ...brief, slug: null })).toBe(`/weekly-brief/${brief.id}`)
    expect(postPath({ ...brief, slug: '' })).toBe(`/weekly-brief/${brief.id}`)
  })

  test('SPEC 2: {slug, or id if none}', () => {
    const article = aSummary({ domain: 'AI', slug: null })
    expect(postPath(article)).toBe(`/ai/${article.id}`)
  })

  test('a slug is one segment of the path, and reads back as itself, whatever is in it', () => {
    fc.assert(
      fc.property(anyText.filter(Boolean), (slug) => {
        const [, first, last, ...more] = postPath(aSummary({ domain: 'AI', slug })).split('/')
        expect(first).toBe('ai')
        expect(more).toEqual([])
        expect(last).not.toMatch(/[?#\s"<>\\]/)
        expect(decodeURIComponent(last ?? '')).toBe(slug)
      }),
    )
  })
})

describe('SPEC 2: a feed card opens its article only when the article has a slug', () => {
  test('an article with a slug is opened at its canonical address', () => {
    const article = aSummary({ domain: 'CyberMarketing', slug: 'signals' })
    expect(feedCardPath(article)).toBe('/cyber-marketing/signals')
  })

  test.each([null, ''])('an article with the slug %j opens nothing', (slug) => {
    expect(feedCardPath(aSummary({ slug }))).toBeNull()
  })

  test('a brief is found by slug, else by id, so that its card always opens', () => {
    const brief = aSummary({ kind: 'brief', slug: null })
    expect(feedCardPath(brief)).toBe(`/weekly-brief/${brief.id}`)
  })
})

describe('SPEC 2: each tag links to /topics/{tag}, URL-encoded', () => {
  test.each([
    ['Zero Trust', '/topics/Zero%20Trust'],
    ['C/C++', '/topics/C%2FC%2B%2B'],
    ['R&D?', '/topics/R%26D%3F'],
    ['#100%', '/topics/%23100%25'],
    ['Évasion', '/topics/%C3%89vasion'],
  ])('%j is at %s', (tag, path) => {
    expect(topicPath(tag)).toBe(path)
  })

  test('SPEC 2: topic is URL-decoded: what the address says is the tag again', () => {
    fc.assert(
      fc.property(anyText, (tag) => {
        expect(decodeURIComponent(topicPath(tag).slice('/topics/'.length))).toBe(tag)
      }),
    )
  })

  test('half a character in an imported tag does not break the page', () => {
    expect(topicPath('broken \ud800')).toBe('/topics/broken%20%EF%BF%BD')
  })
})
