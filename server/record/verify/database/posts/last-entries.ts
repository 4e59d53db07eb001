import type { CheckedEntry } from '../check-entries'

/** What the record says of a post: its newest version or withdrawal. */
export interface PostEntry {
  type: 'version' | 'withdrawn'
  position: number
  version: number
  time: string
  /** The newest version that was recorded; 0 if none was. */
  recordedVersion: number
  /** When readers were last told of an update or a correction; null if they were not. */
  changedAt: string | null
  /** Of its first entry. */
  firstTime: string
}

/** By the ids of the posts. */
export function lastEntries(entries: readonly CheckedEntry[]): Map<string, PostEntry> {
  const last = new Map<string, PostEntry>()
  for (const entry of entries) {
    if (entry.type !== 'version' && entry.type !== 'withdrawn') continue
    const { type, position, version, time } = entry
    const before = last.get(entry.post)
    const isTold = type === 'version' && ['update', 'correction'].includes(entry.change)
    last.set(entry.post, {
      type,
      position,
      version,
      time,
      recordedVersion: type === 'version' ? version : (before?.recordedVersion ?? 0),
      changedAt: isTold ? time : (before?.changedAt ?? null),
      firstTime: before?.firstTime ?? time,
    })
  }
  return last
}
