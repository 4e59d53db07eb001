import type { EntityType } from '../entity.rules'
import { packScores } from './epss-blocks.rules'
import type { KnowledgeEntry } from './files/knowledge-file.rules'

/** Rows that are stored with one statement. */
export interface EntryBatch {
  type: EntityType
  /** An object with what is stored of each value. */
  json: string
}

const maxRows = 1_000

/** The rows of all entries. */
export function entryBatches(entries: readonly KnowledgeEntry[]): EntryBatch[] {
  const scored = entries.filter(({ data }) => data.score !== undefined)
  const others = entries.filter(({ data }) => data.score === undefined)
  const blocks = [...packScores(scored)].map(([key, scores]) => [key, { scores }] as const)
  const batches = batchesOf('cve', blocks)
  for (const [type, ofType] of Map.groupBy(others, (entry) => entry.type)) {
    const rows = ofType.map(({ value, name, data }) => [value, { name, ...data }] as const)
    batches.push(...batchesOf(type, rows))
  }
  return batches
}

function batchesOf(type: EntityType, rows: readonly (readonly [string, object])[]): EntryBatch[] {
  const batches: EntryBatch[] = []
  for (let start = 0; start < rows.length; start += maxRows) {
    const part = Object.fromEntries(rows.slice(start, start + maxRows))
    batches.push({ type, json: JSON.stringify(part) })
  }
  return batches
}
