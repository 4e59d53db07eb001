import { describe, expect, it } from 'vitest'
import { growth, quadratic } from '../../../tests/support/processor-time'
import { typedEntities } from './typed-entities.rules'

const values = (text: string) => typedEntities(text).entities.map(({ value }) => value)

describe('identifiers that people type', () => {
  it.each([
    ['CVE-2024-3094', ['CVE-2024-3094']],
    ['cve-2024-3094', ['CVE-2024-3094']],
    ['2024-3094', ['CVE-2024-3094']],
    ['cve/CVE-2024-3094', ['CVE-2024-3094']],
    ['https://news.example/cwe/79', ['CWE-79']],
    ['T1195', ['T1195']],
    ['t1195.002 TA0001, g0016', ['G0016', 'T1195.002', 'TA0001']],
    ['CVE-2024-3094 T1195', ['T1195', 'CVE-2024-3094']],
    ['T1195, T1195\nT1195', ['T1195']],
    ['rfc9162; RFC 8446', ['RFC 8446', 'RFC 9162']],
    ['NIST SP 800-53 Rev. 5', ['NIST SP 800-53 Rev. 5']],
    ['sp 800-53', ['NIST SP 800-53']],
    ['nist/sp-800-53-rev-5', ['NIST SP 800-53 Rev. 5']],
    ['2401.12345', ['2401.12345']],
    ['arxiv/cs/0112017', ['cs/0112017']],
    ['10.1145/3319535.3363221', ['10.1145/3319535.3363221']],
    ['LLM01:2025', ['LLM01:2025']],
    ['GHSA-jfh8-c2jp-5v3q', ['GHSA-jfh8-c2jp-5v3q']],
    ['We were hit by CVE-2024-3094 and (CWE-506).', ['CVE-2024-3094', 'CWE-506']],
    ['', []],
  ])('%j', (text, expected) => {
    expect(values(text)).toEqual(expected)
    expect(typedEntities(text).unknown).toEqual([])
  })

  it.each([
    ['CVE-24-1', ['CVE-24-1']],
    ['79', ['79']],
    ['nonsense', ['nonsense']],
    ['cve/nothing', ['cve/nothing']],
    ['evil.example 10.0.0.1', ['evil.example', '10.0.0.1']],
    ['CVE-2024-3094 and CVE-24-1', ['CVE-24-1']],
  ])('says that of %j nothing is known about %j', (text, expected) => {
    expect(typedEntities(text).unknown).toEqual(expected)
  })

  it.each(['CVE-2024-', '1.1.1.1 ', 'a/', '((((', '800-1 ', '10.1000/'])(
    'takes proportional time for a text of %j only',
    async (piece) => {
      const text = (count: number) => piece.repeat(count)
      expect(await growth(100_000, text, typedEntities)).toBeLessThan(quadratic)
    },
  )
})
