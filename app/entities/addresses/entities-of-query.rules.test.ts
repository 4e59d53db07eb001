import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { entityKey } from '../entity.rules'
import { entitiesOfQuery } from './entities-of-query.rules'
import { mayNameEntity } from './may-name-entity.rules'

const sha256 = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'
const vector = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H'

describe('entitiesOfQuery', () => {
  test.each([
    ['CVE-2024-3094', 'cve CVE-2024-3094'],
    ['cve‑2024‑3094', 'cve CVE-2024-3094'],
    ['"CVE-2024-3094"', 'cve CVE-2024-3094'],
    ['cwe-79', 'cwe CWE-79'],
    ['capec-66', 'capec CAPEC-66'],
    ['ghsa-JFH8-c2jp-5v3q', 'ghsa GHSA-jfh8-c2jp-5v3q'],
    ['T1195', 'technique T1195'],
    ['t1195.002', 'technique T1195.002'],
    ['ta0001', 'tactic TA0001'],
    ['G0016', 'group G0016'],
    ['s0154', 'software S0154'],
    ['M1036', 'mitigation M1036'],
    ['aml.t0051', 'atlas AML.T0051'],
    ['llm01:2025', 'owasp LLM01:2025'],
    ['A01:2021', 'owasp A01:2021'],
    ['RFC 9162', 'rfc RFC 9162'],
    ['rfc9162', 'rfc RFC 9162'],
    ['sp 800-53 rev. 5', 'nist NIST SP 800-53 Rev. 5'],
    ['arXiv:2401.12345', 'arxiv 2401.12345'],
    ['2401.12345v2', 'arxiv 2401.12345'],
    ['https://arxiv.org/abs/2401.12345', 'arxiv 2401.12345'],
    ['10.1145/3319535.3363221', 'doi 10.1145/3319535.3363221'],
    ['10.1000/182', 'doi 10.1000/182'],
    ['https://doi.org/10.1145/3319535.3363221', 'doi 10.1145/3319535.3363221'],
    [vector, `cvss ${vector}`],
    ['evil.com', 'domain evil.com'],
    ['evil[.]com', 'domain evil.com'],
    ['EVIL(dot)com', 'domain evil.com'],
    ['evil [dot] com', 'domain evil.com'],
    ['evil.com.', 'domain evil.com'],
    ['http://evil.com/x', 'url http://evil.com/x'],
    ['hxxp://evil.com/x', 'url http://evil.com/x'],
    ['hxxps[:]//evil[.]com/x', 'url https://evil.com/x'],
    ['evil[.]com/x', 'url evil.com/x'],
    ['bad[@]evil[.]com', 'email bad@evil.com'],
    ['45.77.1.9', 'ipv4 45.77.1.9'],
    ['45[.]77[.]1[.]9:443', 'ipv4 45.77.1.9'],
    ['2a03:2880:0::1', 'ipv6 2a03:2880::1'],
    [sha256.toUpperCase(), `sha256 ${sha256}`],
    ['d41d8cd98f00b204e9800998ecf84270', 'md5 d41d8cd98f00b204e9800998ecf84270'],
  ])('%s is %s', (query, expected) => {
    const { entities, isWhole, isLast } = entitiesOfQuery(query)
    expect(entities.map(entityKey)).toEqual([expected])
    expect({ isWhole, isLast }).toEqual({ isWhole: true, isLast: true })
    expect(mayNameEntity(query)).toBe(true)
  })

  test.each([
    ['xz backdoor CVE-2024-3094', ['CVE-2024-3094'], true],
    ['CVE-2024-3094 backdoor', ['CVE-2024-3094'], false],
    ['evil[.]com phishing kit', ['evil.com'], false],
    ['supply chain t1195', ['T1195'], true],
  ])('%s has other words too', (query, values, isLast) => {
    const found = entitiesOfQuery(query)
    expect(found.entities.map(({ value }) => value)).toEqual(values)
    expect(found).toMatchObject({ isWhole: false, isLast })
    expect(mayNameEntity(query)).toBe(true)
  })

  test('several are a whole query too', () => {
    expect(entitiesOfQuery('CVE-2024-3094, CWE-506')).toEqual({
      entities: [
        { type: 'cve', value: 'CVE-2024-3094' },
        { type: 'cwe', value: 'CWE-506' },
      ],
      isWhole: true,
      isLast: true,
    })
  })

  test.each([
    '',
    'patching',
    'zero trust',
    'what is zero-trust',
    'p=reject',
    'C++',
    'node.js',
    'version 1.2.3',
    'CVE',
    'CVE-2024',
    'T1000',
    'example.com',
    '198[.]51[.]100[.]7',
    '10.0.0.1',
  ])('%j names nothing', (query) => {
    expect(entitiesOfQuery(query)).toEqual({ entities: [], isWhole: false, isLast: false })
  })

  test('the quick check passes no ordinary words, and all that is found', () => {
    for (const query of ['patching', 'zero trust 2025', 'p=reject', 'a special api', 'C++']) {
      expect(mayNameEntity(query), query).toBe(false)
    }
    const pieces = fc.constantFrom(
      ...['CVE-2024-3094', 'evil', '[.]', '.', 'com', ' ', '(dot)', 'hxxp://', '10.1145/ab12345'],
      ...['T1195', 'rfc', '9162', '-', '"', 'CWE-', '79', '1', '2401.12345', '::', '@', sha256],
    )
    const anyQuery = fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(anyQuery, (query) => {
        if (entitiesOfQuery(query).entities.length > 0) expect(mayNameEntity(query)).toBe(true)
      }),
    )
  })
})
