import { describe, expect, it } from 'vitest'
import { inNaturalOrder, mostFrequent, sentenceParts, takeRecent } from './entity-lists.rules'

const cwe = (number: number, count = 1) => ({ type: 'cwe', value: `CWE-${number}`, count }) as const

describe('lists of entities', () => {
  it.each([
    ['Of CVE-2024-3094 and cve-2024-3094.', ['CVE-2024-3094', 'cve-2024-3094']],
    ['CVE-2024-3094', ['CVE-2024-3094']],
    ['No such thing (here).', []],
    ['A doi:10.1002/(sici)1097.', ['doi:10.1002/(sici)1097']],
    ['Over two lines: NIST SP 800-53', ['NIST SP\n800-53']],
  ])('finds the entity in %j', (sentence, written) => {
    const parts = sentenceParts(sentence, written)
    expect(parts.map(({ text }) => text).join('')).toBe(sentence)
    expect(parts.filter(({ isEntity }) => isEntity).map(({ text }) => text)).toEqual(
      written.map((one) => one.replace('\n', ' ')),
    )
  })

  it('adds the counts of articles and briefs, the most frequent first', () => {
    expect(
      mostFrequent(
        [
          [cwe(79, 2), cwe(20, 2)],
          [cwe(20), cwe(1)],
        ],
        2,
      ),
    ).toEqual([cwe(20, 3), cwe(79, 2)])
  })

  it('sorts numbers as people do', () => {
    const values = inNaturalOrder([cwe(1004), cwe(20), cwe(79)]).map(({ value }) => value)
    expect(values).toEqual(['CWE-20', 'CWE-79', 'CWE-1004'])
  })

  it('takes each recent entity once, with its newest date', () => {
    const at = (day: number) => new Date(Date.UTC(2026, 0, day))
    const named = (number: number, day: number) =>
      ({ type: 'cwe', value: `CWE-${number}`, at: at(day) }) as const
    expect(takeRecent([[named(1, 3)], [named(1, 2), named(2, 2)]], 5)).toEqual([
      named(1, 3),
      named(2, 2),
    ])
  })
})
