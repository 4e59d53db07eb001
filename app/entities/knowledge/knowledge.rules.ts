import { z } from 'zod'
import { type Entity, type EntityType, identifierTypes } from '../entity.rules'
import { blockOf, scoreIn } from './epss-blocks.rules'
import type { EntryData } from './files/knowledge-file.rules'
import { isKnowledgeSource, type KnowledgeSource, knowledgeSources } from './knowledge-source.rules'

/** Which file says something, and the day of its data. Nothing is shown without it. */
export interface Origin {
  source: KnowledgeSource
  version: string
  day: string
}

/** What the imported files say of one identifier. */
export interface Knowledge extends Entity {
  /** Null if no file names it. */
  naming: { name: string; description: string; origin: Origin } | null
  /** Null if no file says so, which does not mean that it is not exploited. */
  exploited: { since: string; isUsedByRansomware: boolean; origin: Origin } | null
  epss: { score: number; percentile: number; origin: Origin } | null
  withdrawn: {
    state: 'deprecated' | 'revoked'
    successor: (Entity & { name: string }) | null
    origin: Origin
  } | null
}

/** A name for a list, whose page has to say where its names are from. */
export interface KnownName {
  name: string
  origin: Origin
}

const storedData = z.object({
  name: z.string().default(''),
  // Up to a thousand, of which one is needed: each is checked when it is read.
  scores: z.custom<Record<string, unknown>>((value) => typeof value === 'object').optional(),
  description: z.string().optional(),
  exploitedSince: z.string().optional(),
  isUsedByRansomware: z.boolean().optional(),
  score: z.number().optional(),
  percentile: z.number().optional(),
  state: z.enum(['deprecated', 'revoked']).optional(),
  successor: z.object({ type: z.enum(identifierTypes), value: z.string() }).optional(),
})

/** What one file says of an identifier. */
export interface StoredEntry extends Entity {
  origin: Origin
  name: string
  data: EntryData
}

/** Where what a file says of an entity may be stored. */
export function storedValues({ type, value }: Entity): string[] {
  return type === 'cve' ? [value, blockOf(value)] : [value]
}

interface EntryRow {
  type: EntityType
  value: string
  data: string
  origin: Origin
}

/**
 * What a row says of the wanted entities: of one, or of several CVEs of a block. Nothing if another version of Vigil wrote it.
 */
export function readRow(
  { type, value, data: json, origin }: EntryRow,
  wanted: readonly Entity[],
): StoredEntry[] {
  const stored = parseStored(json)
  if (!stored) return []
  const { name, scores, ...data } = stored
  // For Zod an optional field may also be undefined.
  if (!scores) return [{ type, value, origin, name, data: data as EntryData }]
  return wanted.flatMap((entity) => {
    const found = blockOf(entity.value) === value ? scoreIn(scores, entity.value) : null
    return found ? [{ type, value: entity.value, origin, name: '', data: found }] : []
  })
}

function parseStored(json: string) {
  try {
    return storedData.parse(JSON.parse(json))
  } catch {
    return null
  }
}

export function parseSource(text: string): KnowledgeSource | null {
  return isKnowledgeSource(text) ? text : null
}

/**
 * What all files together say of an identifier. ATT&CK has groups and software in the files of several matrices: the entry
 * that is in use counts, then the newest.
 */
export function combine(
  entity: Entity,
  entries: readonly StoredEntry[],
  nameOf: (successor: Entity) => string,
): Knowledge | null {
  if (entries.length === 0) return null
  const ordered = [...entries].sort(byPreference)
  const naming = ordered.find(({ name }) => name !== '')
  const exploited = ordered.find(({ data }) => data.exploitedSince !== undefined)
  const scored = ordered.find(({ data }) => data.score !== undefined)
  return {
    type: entity.type,
    value: entity.value,
    naming: naming
      ? {
          name: naming.name,
          description: naming.data.description ?? '',
          origin: naming.origin,
        }
      : null,
    exploited: exploited
      ? {
          since: exploited.data.exploitedSince ?? '',
          isUsedByRansomware: exploited.data.isUsedByRansomware ?? false,
          origin: exploited.origin,
        }
      : null,
    epss: scored
      ? {
          score: scored.data.score ?? 0,
          percentile: scored.data.percentile ?? 0,
          origin: scored.origin,
        }
      : null,
    withdrawn: naming ? withdrawnOf(naming, nameOf) : null,
  }
}

function withdrawnOf(
  { data: { state, successor }, origin }: StoredEntry,
  nameOf: (successor: Entity) => string,
): Knowledge['withdrawn'] {
  if (!state) return null
  return {
    state,
    successor: successor ? { ...successor, name: nameOf(successor) } : null,
    origin,
  }
}

export function byPreference(a: StoredEntry, b: StoredEntry): number {
  const inUse = Number(a.data.state !== undefined) - Number(b.data.state !== undefined)
  if (inUse !== 0) return inUse
  if (a.origin.day !== b.origin.day) return a.origin.day < b.origin.day ? 1 : -1
  return knowledgeSources.indexOf(a.origin.source) - knowledgeSources.indexOf(b.origin.source)
}
