import { describe, expect, test } from 'vitest'
import { type CountedEntity, namedThings } from './entity-nodes.rules'

const site = { url: 'https://vigil.example' }
const cve: CountedEntity = { type: 'cve', value: 'CVE-2024-3094', count: 2 }
const technique: CountedEntity = { type: 'technique', value: 'T1195.002', count: 3 }
const rfc: CountedEntity = { type: 'rfc', value: 'RFC 9162', count: 1 }
const host: CountedEntity = { type: 'domain', value: 'evil.com', count: 9 }
const all = [cve, technique, rfc, host]

const names = (list: object[] = []) => list.map((node) => (node as { name: string }).name)

describe('about and mentions of an article', () => {
  test.each([
    'Inside CVE-2024-3094',
    'cve-2024-3094: what we know',
    'CVE‑2024‑3094, explained',
    'What is (CVE-2024-3094)?',
    'A year after CVE-2024-3094.',
  ])('it is about what its title names: %s', (title) => {
    const { about, mentions } = namedThings(site, { title }, all)
    expect(about).toEqual([
      {
        '@type': 'DefinedTerm',
        name: 'CVE-2024-3094',
        url: 'https://vigil.example/cve/CVE-2024-3094',
        sameAs: 'https://www.cve.org/CVERecord?id=CVE-2024-3094',
      },
    ])
    expect(names(mentions)).toEqual(['T1195.002', 'RFC 9162'])
  })

  test('a name of two words is found in the title', () => {
    expect(names(namedThings(site, { title: 'RFC 9162 in practice' }, all).about)).toEqual([
      'RFC 9162',
    ])
  })

  test('else about what it names most often, at least three times', () => {
    const { about, mentions } = namedThings(site, { title: 'CVE-2024-30941' }, all)
    expect(names(about)).toEqual(['T1195.002'])
    expect(names(mentions)).toEqual(['CVE-2024-3094', 'RFC 9162'])
    expect(mentions?.[1]).toMatchObject({ '@type': 'CreativeWork' })
    expect(namedThings(site, { title: '' }, [cve])).toEqual({ mentions: [expect.anything()] })
  })

  test('indicators are left out, and a post that names nothing has neither', () => {
    expect(namedThings(site, { title: 'evil.com' }, [host])).toEqual({})
    expect(namedThings(site, { title: '' }, [])).toEqual({})
  })

  test('of many only those named most often are listed', () => {
    const many = Array.from(
      { length: 100 },
      (_, index): CountedEntity => ({
        type: 'cwe',
        value: `CWE-${index + 1}`,
        count: index > 90 ? 2 : 1,
      }),
    )
    const { mentions } = namedThings(site, { title: '' }, many)
    expect(mentions).toHaveLength(20)
    expect(names(mentions)).toContain('CWE-100')
  })
})
