import type { PageType } from '~/entities/addresses/entity-address.rules'
import { type Entity, entityKey } from '~/entities/entity.rules'
import type { ListCard } from '../../lists/list-card.rules'

/** An entity and in how many posts it is named. */
export interface EntityCount extends Entity {
  count: number
}

/** The entities of a type that have a page. */
export interface TypeCount {
  type: PageType
  /** How many different ones. */
  count: number
  /** Those that most posts name, in that order. */
  most: EntityCount[]
}

/** A post that names an entity, and the sentence in which it does so first. */
export interface NamingPost extends ListCard {
  sentence: string
  /** How the text writes the entity. */
  written: string[]
  /** How often. */
  mentions: number
}

/** A sentence in parts: those that are the entity, and those between them. */
export interface SentencePart {
  text: string
  isEntity: boolean
}

/** Finds an entity in a sentence, in every spelling that its text uses. */
export function sentenceParts(sentence: string, written: readonly string[]): SentencePart[] {
  const spellings = written.map((one) => one.replace(/\s+/g, ' ').trim()).filter((one) => one)
  if (spellings.length === 0) return [{ text: sentence, isEntity: false }]
  const pattern = spellings.map((one) => one.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|')
  return sentence
    .split(new RegExp(`(${pattern})`))
    .map((text, index) => ({ text, isEntity: index % 2 === 1 }))
    .filter(({ text }) => text !== '')
}

/** The counts of several lists together, the most frequent first. */
export function mostFrequent(lists: readonly EntityCount[][], most: number): EntityCount[] {
  const counts = new Map<string, EntityCount>()
  for (const { type, value, count } of lists.flat()) {
    const key = entityKey({ type, value })
    counts.set(key, { type, value, count: (counts.get(key)?.count ?? 0) + count })
  }
  return [...counts.values()]
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, most)
}

export interface NamedRecently extends Entity {
  /** When the newest post that names it was published. */
  at: Date
}

/** A post with a long list would fill the whole list of recent entities. */
const maxOfOnePost = 4

/** The first entities of each post, each once. */
export function takeRecent(byPost: readonly NamedRecently[][], most: number): NamedRecently[] {
  const taken = new Map<string, NamedRecently>()
  for (const named of byPost) {
    const unseen = named.filter((one) => !taken.has(entityKey(one)))
    for (const one of unseen.slice(0, maxOfOnePost)) taken.set(entityKey(one), one)
  }
  return [...taken.values()].slice(0, most)
}

/** Everything that has a page. */
export interface EntityIndex {
  /** How many different ones. */
  count: number
  types: TypeCount[]
  recent: NamedRecently[]
}

export const emptyEntityIndex: EntityIndex = { count: 0, types: [], recent: [] }

const natural = new Intl.Collator('en', { numeric: true })

/** CWE-79 before CWE-1004. */
export function inNaturalOrder(entities: readonly EntityCount[]): EntityCount[] {
  return [...entities].sort((a, b) => natural.compare(a.value, b.value))
}

/** A page of all entities of a type. */
export interface EntitiesOfType {
  type: PageType
  path: string
  /** On all pages together. */
  count: number
  page: number
  pages: number
  entities: EntityCount[]
}
