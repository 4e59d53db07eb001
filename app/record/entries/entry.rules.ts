import type { PostKind } from '~/config/post-kinds'
import { canonicalJson } from './canonical-json.rules'

/** What a public version is to readers. `recorded`: it was public before the record began. */
export const changes = [
  'published',
  'minor',
  'update',
  'correction',
  'republished',
  'recorded',
] as const
export type Change = (typeof changes)[number]

export type PostVersion = {
  kind: PostKind
  post: string
  version: number
}

// Types, not interfaces, so that they are JSON values.
export type RecordedFile = {
  /** Its address on the site. */
  path: string
  sha256: string
  bytes: number
}

/** What is known of a record that was replaced by a restored one. */
export type LostRecord = {
  size: number
  root: string
  /** Its `restored` entry at the place where both records part, if the lost one was itself restored. */
  fork?: ProvenEntry
}

/** The bytes of an entry, and its inclusion proof in a tree that is named beside it. */
export type ProvenEntry = { entry: string; path: readonly string[] }

/** What happened. The record adds the time. */
export type RecordEvent =
  | { type: 'key'; key: string; keyId: string; previous?: string; signature?: string }
  | ({ type: 'version'; change: Change; hash: string; published: string } & PostVersion)
  | ({ type: 'withdrawn' | 'hidden' | 'shown' } & PostVersion)
  | ({ type: 'files'; files: readonly RecordedFile[] } & PostVersion)
  /** What readers are told about a withdrawal or a hidden version: `hash` is the SHA-256 of the text. */
  | ({ type: 'reason'; of: 'withdrawn' | 'hidden'; hash: string } & PostVersion)
  /** The byline of every post of an author has another name from now on. */
  | { type: 'author'; from: string; to: string }
  /** The name and the address of the publication, which exports contain. */
  | { type: 'site'; name: string; url: string }
  | {
      type: 'restored'
      /** When the backup was made. */
      backup?: string
      /** The record that was restored. */
      size: number
      root: string
      lost?: LostRecord
    }

export type EntryType = RecordEvent['type']

/** When it was recorded. `clock` is what the clock said, if that was before the previous entry. */
export type EntryTime = {
  time: string
  clock?: string
}

export type RecordEntry = RecordEvent & EntryTime

/** The bytes of an entry. */
export function entryText(entry: RecordEntry): string {
  return canonicalJson({ ...entry })
}

/** The time of an entry never goes back, whatever the clock does. */
export function timeAfter(previous: Date, now: Date): EntryTime {
  if (now >= previous) return { time: now.toISOString() }
  return { time: previous.toISOString(), clock: now.toISOString() }
}

/** Requests and instances run side by side, so a few seconds are usual. */
const usualMs = 60_000

/** Whether the clock was set back, or is wrong. */
export function wasClockWrong({ time, clock }: EntryTime): boolean {
  return clock !== undefined && Date.parse(time) - Date.parse(clock) > usualMs
}

/** The post that an entry is about. */
export function postOf(event: RecordEvent): PostVersion | null {
  return 'post' in event ? event : null
}
