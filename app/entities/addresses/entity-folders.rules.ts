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

/** How many parts the names in these folders may have: in the others they have one. */
const maxNameParts: Record<string, number> = { arxiv: 2, doi: 6 }

/**
 * The folders of all pages in one of them, as routes name them: `cve/:part1/`. The names of papers contain slashes, and a
 * route cannot end with a file name after any number of parts.
 */
export function folderRoutes(folder: string): string[] {
  return Array.from({ length: maxNameParts[folder] ?? 1 }, (_, index) => {
    const parts = Array.from({ length: index + 1 }, (_part, place) => `:part${place + 1}/`)
    return `${folder}/${parts.join('')}`
  })
}
