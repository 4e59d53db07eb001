import type { TextBlock } from './reading/blocks.rules'

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

export const entityTypes = [...identifierTypes, ...indicatorTypes] as const

export type IdentifierType = (typeof identifierTypes)[number]
export type IndicatorType = (typeof indicatorTypes)[number]
export type EntityType = IdentifierType | IndicatorType

export interface Entity {
  type: EntityType
  /** In its one canonical spelling; an indicator as it works, not defanged. */
  value: string
}

/** Names it in a map or a set. */
export function entityKey({ type, value }: Entity): string {
  return `${type} ${value}`
}

/** One place in a text that names an entity. */
export interface Mention extends Entity {
  /** As the text writes it. */
  written: string
  /** The line of the markdown, from 1. */
  line: number
  /** Why it counts, for the editor. */
  why: string
  /** The text that it is in, and where. */
  block: TextBlock
  index: number
}

/** An entity with all its mentions in a text. */
export interface FoundEntity extends Entity {
  count: number
  /** Of the markdown, from 1. Each line once, in order. */
  lines: number[]
  /** How the text writes it, each spelling once, the longest first. */
  written: string[]
  /** In which it is first named, as plain text. */
  sentence: string
  /** The heading above its first mention, or ''. */
  section: string
  /** Identifiers are on; indicators wait for an editor. */
  state: 'on' | 'waiting'
  why: string
  /** Of a CVSS vector. */
  score?: number
  /** The score that the text quotes for a CVSS vector, if it is another one. */
  mistakenScore?: number
}

const indicators: ReadonlySet<string> = new Set(indicatorTypes)

export function isIndicator(type: EntityType): type is IndicatorType {
  return indicators.has(type)
}
