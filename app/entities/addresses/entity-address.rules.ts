import type { Entity, EntityType } from '../entity.rules'
import { folders, type PageType } from './entity-folders.rules'
import { wholeIdentifier } from './typed-identifiers.rules'

export { entityFolders, type PageType, pageTypes } from './entity-folders.rules'

export function hasPage(type: EntityType): type is PageType {
  return type in folders
}

/** The address of an entity's page; null for an indicator and a CVSS vector, which have none. */
export function entityPath({ type, value }: Entity): string | null {
  if (!hasPage(type)) return null
  const name = nameInPath(type, value).split('/').map(encodePart).join('/')
  return `/${folders[type]}/${name}`
}

function nameInPath(type: PageType, value: string): string {
  switch (type) {
    case 'cwe':
    case 'capec':
      return value.slice(value.indexOf('-') + 1)
    case 'rfc':
      return value.slice('RFC '.length)
    case 'nist':
      return value.slice('NIST '.length).toLowerCase().replace(/[ .]+/g, '-')
    default:
      return value
  }
}

/** A colon may be in a path, and is easier to read. */
function encodePart(part: string): string {
  return encodeURIComponent(part).replaceAll('%3A', ':')
}

/**
 * The entity that a page's address names, in any spelling that people use: `/cve/cve-2024-3094`, `/cwe/CWE-79`. Null for
 * what is none. Whether a post names it is another question.
 */
export function entityAt(folder: string, name: string): Entity | null {
  if (name.length > 300) return null
  const typed = folder === 'nist' ? nistNumber(name) : name
  for (const text of [typed, `${prefixes[folder] ?? ''}${typed}`]) {
    const entity = wholeIdentifier(text)
    if (entity && hasPage(entity.type) && folders[entity.type] === folder) return entity
  }
  return null
}

/** The identifier of this type that somebody typed, in any spelling; null for what is none. */
export function entityNamed(type: PageType, name: string): Entity | null {
  const entity = entityAt(folders[type], name)
  return entity?.type === type ? entity : null
}

/** What the names in a folder leave out. */
const prefixes: Record<string, string> = {
  cve: 'CVE-',
  cwe: 'CWE-',
  capec: 'CAPEC-',
  ghsa: 'GHSA-',
  atlas: 'AML.',
  rfc: 'RFC ',
  nist: 'NIST SP ',
  arxiv: 'arXiv:',
  doi: 'doi:',
}

/** `sp-800-53-rev-5` as a text writes it: `800-53 Rev. 5`. */
function nistNumber(name: string): string {
  return name
    .trim()
    .replace(/^(?:nist[ -])?sp[ -]?/i, '')
    .replace(/[ -]?(?:rev|r)[ .-]*(\d)$/i, ' Rev. $1')
}
