import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countWords, visibleText } from '~/markdown/visible-text'
import { anyText } from '../../../tests/support/data/any-posts'
import { aSummary } from '../../../tests/support/posts'
import { characterCount } from '../post.rules'
import { computedReadTime, parseReadTime, readTime, readTimeLabel } from './reading-time.rules'

describe('read time', () => {
  test("the editor's own number comes first, for articles and briefs alike", () => {
    expect(readTime(aSummary({ approximateReadTime: 12 }))).toBe(12)
    expect(readTime(aSummary({ kind: 'brief', approximateReadTime: 12, bodyLength: 9000 }))).toBe(
      12,
    )
  })

  test('else what was computed when it was saved', () => {
    const computed = { approximateReadTime: null, computedReadTime: 13 }
    expect(readTime(aSummary(computed))).toBe(13)
    expect(readTime(aSummary({ kind: 'brief', ...computed, bodyLength: 9000 }))).toBe(13)
    expect(readTime(aSummary({ approximateReadTime: 12, computedReadTime: 13 }))).toBe(12)
  })

  test.each([null, 0, -3])('SPEC 9: fallback read time 5 min, where %j was stored', (stored) => {
    expect(readTime(aSummary({ approximateReadTime: stored, bodyLength: 9000 }))).toBe(5)
  })

  test.each([
    [1, 1],
    [200, 1],
    [201, 2],
    [400, 2],
    [1001, 6],
  ])(
    'SPEC 9: brief fallback read time is body length divided by 200 rounded up: %i characters, %i min',
    (bodyLength, minutes) => {
      expect(readTime(aSummary({ kind: 'brief', approximateReadTime: null, bodyLength }))).toBe(
        minutes,
      )
    },
  )

  test('a brief without a body falls back on 5, for nothing takes 0 minutes', () => {
    expect(readTime(aSummary({ kind: 'brief', approximateReadTime: null, bodyLength: 0 }))).toBe(5)
  })

  test("SPEC 2: '{n} min read'", () => {
    expect(readTimeLabel(aSummary({ approximateReadTime: 7 }))).toBe('7 min read')
    expect(readTimeLabel(aSummary({ approximateReadTime: null }))).toBe('5 min read')
  })

  test('is at least a minute, whatever was stored', () => {
    const stored = fc.record({
      kind: fc.constantFrom('article' as const, 'brief' as const),
      approximateReadTime: fc.option(fc.integer()),
      computedReadTime: fc.option(fc.integer()),
      bodyLength: fc.nat(),
    })
    fc.assert(
      fc.property(stored, (post) => {
        expect(Number.isInteger(readTime(post))).toBe(true)
        expect(readTime(post)).toBeGreaterThanOrEqual(1)
      }),
    )
  })
})

describe('SPEC 5: read time numeric, minimum 1, defaults to 5 when not a number', () => {
  test.each([
    ['8', 8],
    [' 8 ', 8],
    ['1', 1],
    ['', 5],
    ['soon', 5],
    ['NaN', 5],
    ['Infinity', 5],
  ])('%j means %i', (input, minutes) => {
    expect(parseReadTime(input)).toBe(minutes)
  })

  test.each(['0', '-4', '1e3', '2.5', '.5', '12 minutes', '0x10'])(
    '%j is a number, and no minimum of 1 or no whole one: nothing is made of it',
    (input) => {
      expect(parseReadTime(input)).toBeNull()
    },
  )

  test('whatever is typed becomes a number of at least 1, or nothing', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, fc.double().map(String)), (input) => {
        expect(parseReadTime(input) ?? 1).toBeGreaterThanOrEqual(1)
      }),
    )
  })

  test('every allowed whole number stays as it is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1 }), (minutes) => {
        expect(parseReadTime(String(minutes))).toBe(minutes)
      }),
    )
  })
})

test('lengths are counted in characters, as databases count them: an emoji is one', () => {
  expect(characterCount('a🔥b')).toBe(3)
  expect(characterCount('')).toBe(0)
})

const minutesFor = (text: string) => computedReadTime(countWords(text))

test.each([
  [1, 1],
  [8, 1],
  [200, 1],
  [201, 2],
  [2420, 13],
])('%i words take %i minutes: 200 a minute, rounded up', (words, minutes) => {
  expect(minutesFor('word '.repeat(words))).toBe(minutes)
})

test('only words that a reader sees are counted', () => {
  const link = '[here](https://example.com/a-very/long-address/of-many-words)\n\n'
  expect(minutesFor(visibleText(link.repeat(200)))).toBe(1)
})

test('a text without words has no computed reading time', () => {
  expect(minutesFor('')).toBeNull()
  expect(minutesFor(' — … ')).toBeNull()
})
