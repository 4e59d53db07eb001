import type { EntityType } from '../entity.rules'
import type { KnowledgeEntry } from './files/knowledge-file.rules'

/** Entries that are stored with one statement. */
export interface EntryBatch {
  type: EntityType
  /** An object with what is stored of each value. */
  json: string
}

const maxEntries = 5_000

export function entryBatches(entries: readonly KnowledgeEntry[]): EntryBatch[] {
  const batches: EntryBatch[] = []
  for (const [type, ofType] of Map.groupBy(entries, (entry) => entry.type)) {
    for (let start = 0; start < ofType.length; start += maxEntries) {
      const part = ofType.slice(start, start + maxEntries)
      const stored = part.map(({ value, name, data }) => {
        // EPSS has hundreds of thousands of entries without names.
        return [value, name === '' ? data : { name, ...data }] as const
      })
      batches.push({ type, json: JSON.stringify(Object.fromEntries(stored)) })
    }
  }
  return batches
}
