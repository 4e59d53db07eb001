import type { RecordHead } from '../head.rules'
import type { RecordKey } from '../keys/record-key.rules'
import { LogError } from './log-error.rules'

// What a site answers is not trusted, and a browser loads these few lines, not a library.

export interface ListedEntry {
  position: number
  /** Its bytes. */
  entry: string
}

export interface EntryWithProof extends ListedEntry {
  /** Of its inclusion in the tree of the head. */
  path: string[]
}

export interface VersionAnswer extends EntryWithProof {
  head: RecordHead
  files: EntryWithProof[]
  /** What happened to the version since: hidden, shown, withdrawn. */
  later: EntryWithProof[]
}

export interface KeysAnswer {
  origin: string
  keys: RecordKey[]
}

type Fields = Record<string, unknown>

export function parseHead(value: unknown): RecordHead {
  const head = fields(value)
  return {
    origin: text(head.origin),
    size: count(head.size),
    root: hash(head.root),
    time: text(head.time),
    keyId: text(head.keyId),
    signature: text(head.signature),
  }
}

export function parseVersion(value: unknown): VersionAnswer {
  const version = fields(value)
  return {
    ...parseEntryWithProof(version),
    head: parseHead(version.head),
    files: list(version.files).map(parseEntryWithProof),
    later: list(version.later).map(parseEntryWithProof),
  }
}

function parseEntryWithProof(value: unknown): EntryWithProof {
  const { position, entry, proof } = fields(value)
  return { position: count(position), entry: text(entry), path: parsePath(proof) }
}

export function parsePath(value: unknown): string[] {
  return list(fields(value).path).map(hash)
}

export function parseKeys(value: unknown): KeysAnswer {
  const { origin, keys } = fields(value)
  return {
    origin: text(origin),
    keys: list(keys).map((one) => {
      const key = fields(one)
      return {
        id: text(key.id),
        key: text(key.key),
        created: text(key.created),
        retired: optional(key.retired),
        previous: optional(key.previous),
        signature: optional(key.signature),
      }
    }),
  }
}

export function parseEntries(value: unknown): ListedEntry[] {
  return list(fields(value).entries).map((one) => {
    const { position, entry } = fields(one)
    return { position: count(position), entry: text(entry) }
  })
}

/** The fields of an entry or of a document. */
export function parseFields(json: string): Fields {
  try {
    return fields(JSON.parse(json))
  } catch {
    throw notAsDocumented()
  }
}

function fields(value: unknown): Fields {
  if (typeof value !== 'object' || value === null) throw notAsDocumented()
  return value as Fields
}

function list(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw notAsDocumented()
  return value
}

function text(value: unknown): string {
  if (typeof value !== 'string') throw notAsDocumented()
  return value
}

function optional(value: unknown): string | null {
  return value === null || value === undefined ? null : text(value)
}

function count(value: unknown): number {
  if (!Number.isSafeInteger(value) || Number(value) < 0) throw notAsDocumented()
  return Number(value)
}

function hash(value: unknown): string {
  const found = text(value)
  if (!/^[0-9a-f]{64}$/.test(found)) throw notAsDocumented()
  return found
}

function notAsDocumented(): LogError {
  return new LogError('invalid', 'The site answered with something that is no public record.')
}
