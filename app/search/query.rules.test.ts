import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyText } from '../../tests/support/data/any-posts'
import { isShortened, maxQueryLength, parseQuery } from './query.rules'

/** A term in short: 'word' by its stem, 'word…' as a prefix, "a b" exact. */
function termsOf(text: string): string[] {
  return parseQuery(text).map(({ words, isExact, isPrefix }) => {
    const phrase = words.join(' ')
    return (isExact ? `"${phrase}"` : phrase) + (isPrefix ? '…' : '')
  })
}

describe('parseQuery', () => {
  test.each([
    ['patching', ['patching…']],
    ['Zero  Trust', ['zero', 'trust…']],
    ['zero-trust network', ['"zero trust"', 'network…']],
    ['CVE-2021-44228', ['"cve 2021 44228"…']],
    ['p=reject', ['"p reject"…']],
    ['example.com', ['"example com"…']],
    ['user@example.com 1.2.3', ['"user example com"', '"1 2 3"']],
    ['evil[.]example', ['"evil example"…']],
    ['evil (dot) example', ['"evil example"…']],
    ['hxxps://evil[.]example/x kit', ['"evil example x"', 'kit…']],
    ['"http://evil.example/x"', ['"evil example x"']],
    ['bad[@]evil[.]example', ['"bad evil example"…']],
    ['198[.]18[.]0[.]1', ['"198 18 0 1"']],
    ['https', ['https…']],
    ['C++', ['"c zzplus zzplus"']],
    ['c# and F#', ['"c zzhash"', '"f zzhash"']],
    ['+plus #hash', ['plus', 'hash…']],
    ['"base rate"', ['"base rate"']],
    ['“base rate” neglect', ['"base rate"', 'neglect…']],
    ['"base rate', ['base', 'rate…']],
    ['"one" "two', ['"one"', 'two…']],
    ["the attacker's path", ['attacker', 'path…']],
    ["l'été", ['"l ete"…']],
    ['what is zero trust', ['zero', 'trust…']],
    ['what is the', ['what', 'is', 'the…']],
    ['IT', ['it…']],
    ['a', ['a']],
    ['trust trust', ['trust…']],
    ['NEAR(zero, trust)', ['zero', 'trust…']],
    ['zero AND NOT trust', ['zero', 'trust…']],
    ['title:zero* ^trust', ['"title zero"', 'trust…']],
    ['\0\u0001 \\ " * : ^ ( ) 🔥', []],
    ['', []],
    ['שלום 日本語', ['שלום', '日本語…']],
    ['İstanbul ÉTÉ', ['istanbul', 'ete…']],
  ])('%j', (text, expected) => expect(termsOf(text)).toEqual(expected))

  test('a search has at most eight terms; the reader is told that others were left out', () => {
    const eight = 'one two three "four" five six seven eight'
    expect(termsOf(eight)).toHaveLength(8)
    expect(termsOf(eight).at(-1)).toBe('eight…')
    expect(isShortened(`what is ${eight}`)).toBe(false)
    expect(termsOf(`${eight} nine`)).toEqual([...termsOf(eight).slice(0, -1), 'eight'])
    expect(isShortened(`${eight} nine`)).toBe(true)
  })

  test('any query has at most 8 terms of letters and digits', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const query = parseQuery(text)
        expect(query.length).toBeLessThanOrEqual(8)
        for (const { words } of query) {
          expect(words.length).toBeGreaterThan(0)
          for (const word of words) expect(word).toMatch(/^[\p{L}\p{N}\p{M}]+$/u)
        }
        expect(query.slice(0, -1).some(({ isPrefix }) => isPrefix)).toBe(false)
      }),
    )
  })

  test('only the first 200 characters are read', () => {
    const long = 'word '.repeat(2000)
    expect(parseQuery(`${long}needle`)).toEqual(parseQuery(long))
    expect(parseQuery('x'.repeat(10_000))[0]?.words).toEqual(['x'.repeat(maxQueryLength)])
    expect(parseQuery('🔥'.repeat(5000))).toEqual([])
  })
})
