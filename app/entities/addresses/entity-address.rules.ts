import type { Entity, EntityType } from '../entity.rules'
import { readEntities } from '../read-entities.rules'
import { folders, type PageType } from './entity-folders.rules'

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
  for (const { before, text } of spellings(folder, name.trim())) {
    const found = readEntities(`${before}${text}`, null)
    const [entity] = found
    if (!entity || found.length > 1) continue
    const { type, value } = entity
    // Nothing is before it or after it: `/cve/CVE-2024-3094-x` is none.
    const isWhole = entity.written.some((written) => written.endsWith(text))
    if (isWhole && hasPage(type) && folders[type] === folder) return { type, value }
  }
  return null
}

/** The identifier of this type that somebody typed, in any spelling; null for what is none. */
export function entityNamed(type: PageType, name: string): Entity | null {
  const entity = entityAt(folders[type], name)
  return entity?.type === type ? entity : null
}

/** The name as a text would write it, and words before it that say what it is. */
function spellings(folder: string, name: string): { before: string; text: string }[] {
  const capitals = name.toUpperCase()
  switch (folder) {
    case 'cve':
    case 'cwe':
    case 'capec':
    case 'ghsa':
      return [
        { before: '', text: name },
        { before: `${folder.toUpperCase()}-`, text: name },
      ]
    case 'attack':
      return [
        { before: 'MITRE ATT&CK technique ', text: capitals },
        { before: 'MITRE ATT&CK ', text: capitals },
      ]
    case 'atlas':
      return [
        { before: 'MITRE ATLAS ', text: capitals },
        { before: 'MITRE ATLAS AML.', text: capitals },
      ]
    case 'owasp':
      return [{ before: 'OWASP ', text: capitals.replace('-', ':') }]
    case 'rfc':
      return [{ before: 'RFC ', text: name.replace(/^rfc[ -]?/i, '') }]
    case 'nist':
      return [{ before: 'NIST SP ', text: nistNumber(name) }]
    case 'arxiv':
      return [{ before: 'arXiv:', text: name.replace(/^arxiv:/i, '') }]
    case 'doi':
      return [{ before: 'doi:', text: name.replace(/^doi:/i, '') }]
    default:
      return []
  }
}

function nistNumber(name: string): string {
  return name
    .replace(/^(?:nist[ -])?sp[ -]?/i, '')
    .replace(/[ -]?(?:rev|r)[ .-]*(\d)$/i, ' Rev. $1')
}
