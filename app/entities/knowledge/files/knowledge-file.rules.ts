import type { Entity } from '../../entity.rules'
import type { KnowledgeSource } from '../knowledge-source.rules'

/** What a file says of one identifier, besides its name. */
export interface EntryData {
  description?: string
  /** The day on which CISA added it to its catalogue. */
  exploitedSince?: string
  /** It is known to be used in ransomware campaigns. */
  isUsedByRansomware?: boolean
  /** EPSS: between 0 and 1. */
  score?: number
  percentile?: number
  /** Its authority has withdrawn it. */
  state?: 'deprecated' | 'revoked'
  /** What its authority names instead. */
  successor?: Entity
}

export interface KnowledgeEntry extends Entity {
  /** '' if the file has no names. */
  name: string
  data: EntryData
}

/** A file of an authority, as it was read. */
export interface KnowledgeFile {
  source: KnowledgeSource
  /** '' if the file says none. */
  version: string
  /** The day of the data; null if the file does not say it. */
  day: string | null
  /** Each identifier once. */
  entries: KnowledgeEntry[]
}

/** The file cannot be imported. */
export class KnowledgeFileError extends Error {
  override name = 'KnowledgeFileError'
  /** Continues "<file> …". */
  readonly problem: string
  readonly whatToDo: string

  constructor(problem: string, whatToDo: string) {
    super(`${problem} ${whatToDo}`)
    this.problem = problem
    this.whatToDo = whatToDo
  }
}

export const downloadAgain = 'Download it again from its authority, and import that file.'

/** '2026-11-13' of a time that begins with it; null for anything else. */
export function dayIn(text: unknown): string | null {
  if (typeof text !== 'string') return null
  const day = text.trim().slice(0, 10)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null
  const time = Date.parse(`${day}T00:00:00Z`)
  // 30 February would become a day of March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day) ? day : null
}

const cveId = /^CVE-\d{4}-\d{4,12}$/

export function isCveId(text: string): boolean {
  return cveId.test(text)
}
