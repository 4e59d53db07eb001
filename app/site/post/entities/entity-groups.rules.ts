import { type Entity, type EntityType, isIndicator } from '~/entities/entity.rules'
import type { PostEntity } from '~/entities/post-entity.rules'

/** An entity as the panel of an article lists it. */
export interface ListedEntity extends Entity {
  count: number
  /** The ids of its mentions in the text. */
  mentions: string[]
  /** Of a CVSS vector. */
  score?: number
}

export interface EntityGroup {
  title: string
  /** Of one, for a sentence: `vulnerability`. */
  one: string
  many: string
  entities: ListedEntity[]
}

const groups: (Omit<EntityGroup, 'entities'> & { types: EntityType[] })[] = [
  {
    title: 'Vulnerabilities',
    one: 'vulnerability',
    many: 'vulnerabilities',
    types: ['cve', 'ghsa'],
  },
  { title: 'CVSS', one: 'CVSS vector', many: 'CVSS vectors', types: ['cvss'] },
  { title: 'Weaknesses', one: 'weakness', many: 'weaknesses', types: ['cwe'] },
  {
    title: 'Attack patterns',
    one: 'attack pattern',
    many: 'attack patterns',
    types: ['capec'],
  },
  {
    title: 'ATT&CK',
    one: 'ATT&CK entry',
    many: 'ATT&CK entries',
    types: ['technique', 'tactic', 'group', 'software', 'mitigation'],
  },
  {
    title: 'ATLAS and OWASP',
    one: 'ATLAS or OWASP entry',
    many: 'ATLAS and OWASP entries',
    types: ['atlas', 'owasp'],
  },
  {
    title: 'Papers and standards',
    one: 'paper or standard',
    many: 'papers and standards',
    types: ['rfc', 'nist', 'arxiv', 'doi'],
  },
  { title: 'IP addresses', one: 'IP address', many: 'IP addresses', types: ['ipv4', 'ipv6'] },
  { title: 'Domains', one: 'domain', many: 'domains', types: ['domain'] },
  { title: 'URLs', one: 'URL', many: 'URLs', types: ['url'] },
  { title: 'Email addresses', one: 'email address', many: 'email addresses', types: ['email'] },
  {
    title: 'File hashes',
    one: 'file hash',
    many: 'file hashes',
    types: ['md5', 'sha1', 'sha256', 'sha512'],
  },
]

/** With the ids that rendering gave the mentions, in the same order. */
export function listedEntities(
  entities: readonly PostEntity[],
  mentions: readonly string[][],
): ListedEntity[] {
  return entities.map(({ type, value, count, score }, index) => ({
    type,
    value,
    count: Math.max(count, mentions[index]?.length ?? 0),
    mentions: mentions[index] ?? [],
    ...(score !== undefined && { score }),
  }))
}

/** In the order of the list, within a group in the order of the text. */
export function entityGroups(entities: readonly ListedEntity[]): {
  identifiers: EntityGroup[]
  indicators: EntityGroup[]
} {
  const filled = groups
    .map(({ types, ...group }) => ({
      ...group,
      entities: entities.filter(({ type }) => types.includes(type)),
    }))
    .filter((group) => group.entities.length > 0)
  const areIndicators = ({ entities }: EntityGroup) =>
    entities.some(({ type }) => isIndicator(type))
  return {
    identifiers: filled.filter((group) => !areIndicators(group)),
    indicators: filled.filter(areIndicators),
  }
}

/** “2 vulnerabilities, 1 weakness, 14 indicators”. */
export function entitySummary(entities: readonly ListedEntity[]): string {
  const { identifiers, indicators } = entityGroups(entities)
  const ofIndicators = indicators.reduce((sum, group) => sum + group.entities.length, 0)
  return [
    ...identifiers.map(({ one, many, entities: { length } }) => counted(length, one, many)),
    ...(ofIndicators > 0 ? [counted(ofIndicators, 'indicator', 'indicators')] : []),
  ].join(', ')
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}
