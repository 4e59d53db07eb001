/** Names of things that security and AI texts speak of. */
export const identifierTypes = [
  'cve',
  'cwe',
  'capec',
  'ghsa',
  'technique',
  'tactic',
  'group',
  'software',
  'mitigation',
  'atlas',
  'owasp',
  'cvss',
  'rfc',
  'nist',
  'arxiv',
  'doi',
] as const

/** What a firewall or a scanner can look for. */
export const indicatorTypes = [
  'ipv4',
  'ipv6',
  'domain',
  'url',
  'email',
  'md5',
  'sha1',
  'sha256',
  'sha512',
] as const

export type IdentifierType = (typeof identifierTypes)[number]
export type IndicatorType = (typeof indicatorTypes)[number]
export type EntityType = IdentifierType | IndicatorType

export interface Entity {
  type: EntityType
  /** In its one canonical spelling; an indicator as it works, not defanged. */
  value: string
}

/** One place in a text that names an entity. */
export interface Mention extends Entity {
  /** The line of the markdown, from 1. */
  line: number
  /** Why it counts, for the editor. */
  why: string
}

/** An entity with all its mentions in a text. */
export interface FoundEntity extends Entity {
  count: number
  /** Each line once, in order. */
  lines: number[]
  /** Identifiers are on; indicators wait for an editor. */
  state: 'on' | 'waiting'
  why: string
  /** Of a CVSS vector. */
  score?: number
}

const indicators: ReadonlySet<string> = new Set(indicatorTypes)

export function isIndicator(type: EntityType): type is IndicatorType {
  return indicators.has(type)
}
