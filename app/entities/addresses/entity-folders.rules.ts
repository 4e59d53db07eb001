import type { IdentifierType } from '../entity.rules'

/** Identifiers that have a page. */
export type PageType = Exclude<IdentifierType, 'cvss'>

/** The folder of the pages of a type. */
export const folders: Record<PageType, string> = {
  cve: 'cve',
  cwe: 'cwe',
  capec: 'capec',
  ghsa: 'ghsa',
  technique: 'attack',
  tactic: 'attack',
  group: 'attack',
  software: 'attack',
  mitigation: 'attack',
  atlas: 'atlas',
  owasp: 'owasp',
  rfc: 'rfc',
  nist: 'nist',
  arxiv: 'arxiv',
  doi: 'doi',
}

export const pageTypes = Object.keys(folders) as PageType[]

export const entityFolders: readonly string[] = [...new Set(Object.values(folders))]

/** The page that lists all entities of a type. */
export function typePath(type: PageType): string {
  return `/entities/${type}`
}
