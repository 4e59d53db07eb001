import { isDeletion } from '~/posts/record/hiding/deleted-post.rules'
import type { CheckedEntry } from '../check-entries'

/** What the record says of a post: its newest version or withdrawal. */
export interface PostEntry {
  type: 'version' | 'withdrawn'
  position: number
  version: number
  time: string
  /** The newest version that was recorded; 0 if none was. */
  recordedVersion: number
  /** When readers were last told of an update or a correction; null if they were not, or the post was deleted since. */
  changedAt: string | null
  /** Of its first entry since it was deleted for good, if it ever was; '' until there is one. */
  firstTime: string
}

/** By the ids of the posts. */
export function lastEntries(entries: readonly CheckedEntry[]): Map<string, PostEntry> {
  const last = new Map<string, PostEntry>()
  for (const entry of entries) {
    const before = 'post' in entry ? last.get(entry.post) : undefined
    if (before && 'post' in entry && isDeletion(entry)) {
      last.set(entry.post, { ...before, changedAt: null, firstTime: '' })
    }
    if (entry.type !== 'version' && entry.type !== 'withdrawn') continue
    const { type, position, version, time } = entry
    const isTold = type === 'version' && ['update', 'correction'].includes(entry.change)
    last.set(entry.post, {
      type,
      position,
      version,
      time,
      recordedVersion: type === 'version' ? version : (before?.recordedVersion ?? 0),
      changedAt: isTold ? time : (before?.changedAt ?? null),
      firstTime: before?.firstTime || time,
    })
  }
  return last
}
