import type { Entity } from '../entity.rules'
import { readEntities } from '../read-entities.rules'
import { entityAt, entityFolders, entityPath, hasPage } from './entity-address.rules'
import { wholeIdentifier } from './typed-identifiers.rules'

/** Longer texts are cut: nobody types more. */
const maxLength = 4_000
/** Words that are looked at beside what a text would name by itself. */
const maxWords = 120

export interface TypedEntities {
  /** Each once, in the order of their addresses. */
  entities: Entity[]
  /** Words that may be meant as identifiers, and are none. */
  unknown: string[]
}

/**
 * Identifiers as people type or paste them: in any spelling, several at once, with words between them, or as addresses
 * of their pages.
 */
export function typedEntities(text: string): TypedEntities {
  const found: Entity[] = []
  const unknown: string[] = []
  for (const line of text.slice(0, maxLength).split(/[\n,;]+/)) {
    const whole = entityOfWord(line.trim())
    if (whole) {
      found.push(whole)
      continue
    }
    const named = readEntities(line.trim(), null).filter(({ type }) => hasPage(type))
    for (const { type, value } of named) found.push({ type, value })
    for (const word of otherWords(line, named)) {
      const entity = unknown.length < maxWords ? entityOfWord(word) : null
      if (entity) found.push(entity)
      else unknown.push(word)
    }
  }
  return { entities: inOrder(found), unknown: [...new Set(unknown)].slice(0, maxWords) }
}

/** Words with a digit that are not part of what was found. */
function otherWords(line: string, named: readonly { written: string[] }[]): string[] {
  const rest = named
    .flatMap(({ written }) => written)
    .reduce((text, written) => text.replaceAll(written, ' '), line)
  const words = rest.split(/\s+/).map((word) => word.replace(/^[("'“‘[]+|[)"'”’\].:!?]+$/g, ''))
  const isWorthATry = (word: string) => /\d/.test(word) || (named.length === 0 && word !== '')
  return words.filter(isWorthATry).slice(0, maxWords)
}

function entityOfWord(word: string): Entity | null {
  const [, folder = '', name = ''] = /^(?:https?:\/\/[^/\s]+)?\/?([a-z]+)\/(\S+)$/i.exec(word) ?? []
  if (entityFolders.includes(folder.toLowerCase())) {
    return entityAt(folder.toLowerCase(), decoded(name))
  }
  // People leave out what is before the numbers of these.
  for (const text of [word, `CVE-${word}`, `SP ${word}`]) {
    const entity = wholeIdentifier(text)
    if (entity && hasPage(entity.type)) return entity
  }
  return null
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** Sorted by their addresses and each once, so that the same list always has the same address. */
function inOrder(entities: readonly Entity[]): Entity[] {
  const byPath = new Map(entities.map((entity) => [entityPath(entity) ?? '', entity]))
  return [...byPath].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entity]) => entity)
}
