import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyText, anyWords } from '../../../tests/support/data/any-posts'
import { hasTopic, parseTags, sharedTagCount, tagsOnCard } from './tags.rules'

describe('SPEC 3: tags (list or comma-separated text, split and trimmed into a list)', () => {
  test.each([
    ['AI, Machine Learning ,Deep Learning', ['AI', 'Machine Learning', 'Deep Learning']],
    ['AI', ['AI']],
    [' , AI,, ', ['AI']],
    ['', []],
    [' AI ', ['AI']],
    ['AI, Phishing, AI', ['AI', 'Phishing']],
  ])('the text %j is the list %j', (text, tags) => {
    expect(parseTags(text)).toEqual(tags)
  })

  test('a list is trimmed as well, without empty tags and duplicates', () => {
    expect(parseTags([' AI', 'Phishing ', '', '  ', 'AI'])).toEqual(['AI', 'Phishing'])
  })

  test.each([null, undefined])('%j is no tags', (nothing) => {
    expect(parseTags(nothing)).toEqual([])
  })

  test('tags keep their case: AI and ai are two', () => {
    expect(parseTags('AI, ai')).toEqual(['AI', 'ai'])
  })

  test('a list and the same list as comma-separated text agree', () => {
    const withoutComma = anyText.filter((text) => !text.includes(','))
    fc.assert(
      fc.property(fc.array(withoutComma), (tags) => {
        expect(parseTags(tags.join(','))).toEqual(parseTags(tags))
      }),
    )
  })

  test('no tag is empty, untrimmed or duplicated, and a second parse changes nothing', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, fc.array(anyText)), (stored) => {
        const tags = parseTags(stored)
        expect(new Set(tags).size).toBe(tags.length)
        for (const tag of tags) expect(tag).toMatch(/^\S([\s\S]*\S)?$/)
        expect(parseTags(tags)).toEqual(tags)
      }),
    )
  })
})

describe("SPEC 9: cards show at most 3 tags plus '+N'", () => {
  test.each([
    [[], [], null],
    [['a', 'b', 'c'], ['a', 'b', 'c'], null],
    [['a', 'b', 'c', 'd'], ['a', 'b', 'c'], '+1'],
    [['a', 'b', 'c', 'd', 'e', 'f', 'g'], ['a', 'b', 'c'], '+4'],
  ])('%j shows %j and %j', (tags, shown, more) => {
    expect(tagsOnCard(tags)).toEqual({ shown, more })
  })

  test('what is shown and what is counted make up all of them', () => {
    fc.assert(
      fc.property(fc.array(anyWords), (tags) => {
        const { shown, more } = tagsOnCard(tags)
        expect(shown.length + Number(more ?? 0)).toBe(tags.length)
      }),
    )
  })
})

describe('shared tags', () => {
  test('are those that both have, each counted once', () => {
    expect(sharedTagCount(['AI', 'Phishing'], ['Phishing', 'AI', 'Cloud'])).toBe(2)
    expect(sharedTagCount(['AI', 'AI'], ['AI', 'AI'])).toBe(1)
    expect(sharedTagCount(['AI'], ['ai'])).toBe(0)
    expect(sharedTagCount([], ['AI'])).toBe(0)
  })

  test('are as many seen from either side, and all of them when compared with oneself', () => {
    const tags = fc.array(fc.constantFrom('a', 'b', 'c', 'd'))
    fc.assert(
      fc.property(tags, tags, (some, others) => {
        expect(sharedTagCount(some, others)).toBe(sharedTagCount(others, some))
        expect(sharedTagCount(some, some)).toBe(new Set(some).size)
      }),
    )
  })
})

describe('SPEC 7: filter by tag exactly in the page', () => {
  test('a post has the topic that is one of its tags', () => {
    expect(hasTopic({ tags: ['AI', 'Zero Trust'] }, 'Zero Trust')).toBe(true)
  })

  test.each(['Zero', 'zero trust', 'Zero Trust ', ''])('%j is not the tag Zero Trust', (topic) => {
    expect(hasTopic({ tags: ['AI', 'Zero Trust'] }, topic)).toBe(false)
  })
})
