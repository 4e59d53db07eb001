import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyText, anyWords } from '../../../tests/support/data/any-posts'
import {
  oncePerTopic,
  parseTags,
  parseTypedTags,
  respelledTags,
  sharedTagCount,
  tagsOnCard,
} from './tags.rules'

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
    expect(sharedTagCount(['AI'], ['ai'])).toBe(1)
    expect(sharedTagCount([], ['AI'])).toBe(0)
  })

  test('are as many seen from either side, and all of them when compared with oneself', () => {
    const tags = fc.array(fc.constantFrom('a', 'b', 'c', 'd'))
    fc.assert(
      fc.property(tags, tags, (some, others) => {
        expect(sharedTagCount(some, others)).toBe(sharedTagCount(others, some))
        expect(sharedTagCount(some, some)).toBe(oncePerTopic(some).length)
      }),
    )
  })
})

describe('tags that differ only in case, width or surrounding spaces are one topic', () => {
  test('a form has each topic once, as it was typed first', () => {
    expect(parseTypedTags('AI, Zero Trust, Ai, ＡＩ, zero  trust')).toEqual(['AI', 'Zero Trust'])
  })

  test('they are shared, once for each topic', () => {
    expect(sharedTagCount(['Ai', 'Risk'], ['AI', 'ai', 'Cloud'])).toBe(1)
  })

  test('what a save respelled is told', () => {
    expect(respelledTags(['Ai', 'Risk', 'ai'], ['AI', 'Risk'])).toEqual([
      { typed: 'Ai', saved: 'AI' },
      { typed: 'ai', saved: 'AI' },
    ])
  })
})
