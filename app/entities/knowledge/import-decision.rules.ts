import type { KnowledgeSource } from './knowledge-source.rules'

/** A file that was imported, as `vigil knowledge` lists it. */
export interface ImportedSource {
  source: KnowledgeSource
  version: string
  /** Of the data. */
  day: string
  importedAt: Date
  entries: number
  digest: string
}

export interface ImportCandidate {
  day: string
  entries: number
  digest: string
}

export type ImportRefusal =
  /** This very file was imported before. */
  | { reason: 'same'; stored: ImportedSource }
  | { reason: 'older'; stored: ImportedSource }
  /** Less than half of what is stored: probably only a part of a file. */
  | { reason: 'fewer'; stored: ImportedSource }
  | { reason: 'future' }

const dayMs = 24 * 60 * 60 * 1000

/** Null if the file may replace what is stored. */
export function refuseImport(
  candidate: ImportCandidate,
  stored: ImportedSource | null,
  now: Date,
): ImportRefusal | null {
  // Somewhere it is tomorrow already.
  if (Date.parse(candidate.day) > now.getTime() + dayMs) return { reason: 'future' }
  if (!stored) return null
  if (candidate.digest === stored.digest && candidate.day === stored.day) {
    return { reason: 'same', stored }
  }
  if (candidate.day < stored.day) return { reason: 'older', stored }
  return candidate.entries < stored.entries / 2 ? { reason: 'fewer', stored } : null
}
