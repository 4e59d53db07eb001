import { describe, expect, it } from 'vitest'
import type { Entity } from '../entity.rules'
import { authorityOf } from './authority.rules'
import { entityAt, entityPath } from './entity-address.rules'

const pages: [Entity, string][] = [
  [{ type: 'cve', value: 'CVE-2024-3094' }, '/cve/CVE-2024-3094'],
  [{ type: 'cwe', value: 'CWE-79' }, '/cwe/79'],
  [{ type: 'capec', value: 'CAPEC-66' }, '/capec/66'],
  [{ type: 'ghsa', value: 'GHSA-jfh8-c2jp-5v3q' }, '/ghsa/GHSA-jfh8-c2jp-5v3q'],
  [{ type: 'technique', value: 'T1195.002' }, '/attack/T1195.002'],
  [{ type: 'tactic', value: 'TA0001' }, '/attack/TA0001'],
  [{ type: 'group', value: 'G0016' }, '/attack/G0016'],
  [{ type: 'software', value: 'S0154' }, '/attack/S0154'],
  [{ type: 'mitigation', value: 'M1036' }, '/attack/M1036'],
  [{ type: 'atlas', value: 'AML.T0051' }, '/atlas/AML.T0051'],
  [{ type: 'atlas', value: 'AML.CS0009' }, '/atlas/AML.CS0009'],
  [{ type: 'owasp', value: 'LLM01:2025' }, '/owasp/LLM01:2025'],
  [{ type: 'owasp', value: 'A01:2021' }, '/owasp/A01:2021'],
  [{ type: 'rfc', value: 'RFC 9162' }, '/rfc/9162'],
  [{ type: 'nist', value: 'NIST SP 800-53 Rev. 5' }, '/nist/sp-800-53-rev-5'],
  [{ type: 'nist', value: 'NIST SP 800-53A' }, '/nist/sp-800-53a'],
  [{ type: 'arxiv', value: '2401.12345' }, '/arxiv/2401.12345'],
  [{ type: 'arxiv', value: 'cs/0112017' }, '/arxiv/cs/0112017'],
  [{ type: 'doi', value: '10.1145/3319535.3363221' }, '/doi/10.1145/3319535.3363221'],
  [
    { type: 'doi', value: '10.1002/(sici)1097-0258(19980815)17:15' },
    '/doi/10.1002/(sici)1097-0258(19980815)17:15',
  ],
]

describe('entity addresses', () => {
  it.each(pages)('finds %o at %s, and back', (entity, path) => {
    expect(entityPath(entity)).toBe(path)
    const [, folder = '', ...rest] = path.split('/')
    expect(entityAt(folder, decodeURIComponent(rest.join('/')))).toEqual(entity)
    expect(authorityOf(entity)?.url).toMatch(/^https:/)
  })

  it.each([
    ['cve', 'cve-2024-3094', '/cve/CVE-2024-3094'],
    ['cve', '2024-3094', '/cve/CVE-2024-3094'],
    ['cwe', 'CWE-79', '/cwe/79'],
    ['attack', 't1195.002', '/attack/T1195.002'],
    ['rfc', 'rfc9162', '/rfc/9162'],
    ['nist', '800-53r5', '/nist/sp-800-53-rev-5'],
    ['arxiv', 'arXiv:2401.12345v2', '/arxiv/2401.12345'],
    ['doi', '10.1145/3319535.3363221', '/doi/10.1145/3319535.3363221'],
    ['owasp', 'llm01:2025', '/owasp/LLM01:2025'],
  ])('reads /%s/%s as %s', (folder, name, path) => {
    const entity = entityAt(folder, name)
    expect(entity && entityPath(entity)).toBe(path)
  })

  it.each([
    ['cve', 'CVE-2024-0000'],
    ['cve', 'CVE-2024-3094-x'],
    ['cve', 'CVE-2024-3094 and CVE-2024-3095'],
    ['cve', 'T1195'],
    ['cwe', '0'],
    ['cwe', '79x'],
    ['attack', 'X1195'],
    ['nothing', 'CVE-2024-3094'],
    ['rfc', 'abc'],
    ['cve', ''],
    ['cve', 'a'.repeat(5_000)],
  ])('finds nothing at /%s/%s', (folder, name) => {
    expect(entityAt(folder, name)).toBeNull()
  })

  it('has no page for indicators and vectors', () => {
    expect(entityPath({ type: 'domain', value: 'evil.com' })).toBeNull()
    expect(entityPath({ type: 'cvss', value: 'CVSS:3.1/AV:N' })).toBeNull()
  })
})
