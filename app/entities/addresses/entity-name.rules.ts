import type { Entity, EntityType } from '../entity.rules'
import type { PageType } from './entity-address.rules'

const labels: Record<EntityType, string> = {
  cve: 'Vulnerability',
  cwe: 'Weakness',
  capec: 'Attack pattern',
  ghsa: 'Security advisory',
  technique: 'ATT&CK technique',
  tactic: 'ATT&CK tactic',
  group: 'ATT&CK group',
  software: 'ATT&CK software',
  mitigation: 'ATT&CK mitigation',
  atlas: 'ATLAS',
  owasp: 'OWASP',
  cvss: 'CVSS vector',
  rfc: 'RFC',
  nist: 'NIST publication',
  arxiv: 'arXiv paper',
  doi: 'Publication',
  ipv4: 'IPv4 address',
  ipv6: 'IPv6 address',
  domain: 'Domain',
  url: 'URL',
  email: 'Email address',
  md5: 'MD5 hash',
  sha1: 'SHA-1 hash',
  sha256: 'SHA-256 hash',
  sha512: 'SHA-512 hash',
}

const plurals: Record<PageType, string> = {
  cve: 'Vulnerabilities',
  cwe: 'Weaknesses',
  capec: 'Attack patterns',
  ghsa: 'Security advisories',
  technique: 'ATT&CK techniques',
  tactic: 'ATT&CK tactics',
  group: 'ATT&CK groups',
  software: 'ATT&CK software',
  mitigation: 'ATT&CK mitigations',
  atlas: 'ATLAS',
  owasp: 'OWASP lists',
  rfc: 'RFCs',
  nist: 'NIST publications',
  arxiv: 'arXiv papers',
  doi: 'Publications',
}

/** Things of a kind, for people. */
export function entityPlural(type: PageType): string {
  return plurals[type]
}

/** What kind of thing it is, for people. */
export function entityLabel(type: EntityType): string {
  return labels[type]
}

/** How people name it. */
export function entityName({ type, value }: Entity): string {
  if (type === 'arxiv') return `arXiv:${value}`
  return type === 'doi' ? `doi:${value}` : value
}
