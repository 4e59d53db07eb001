import type { Db } from '~/database/database'
import type { Post } from '~/posts/post.rules'
import { missingLimitMs } from '~/posts/record/recording/missing-posts.queries'
import { findRevision } from '~/posts/revisions/revisions.queries'
import type { CheckedEntry } from '../check-entries'
import type { PostEntry } from './last-entries'

export interface RecordingTimes {
  now: Date
  /** Until then the server recorded posts that were public before: the others wait for their turn. */
  busyUntil: number
}

export function recordingTimes(entries: readonly CheckedEntry[], now: Date): RecordingTimes {
  const last = entries.findLast(
    (entry, index) =>
      index === 0 ||
      entry.type === 'restored' ||
      (entry.type === 'version' && entry.change === 'recorded'),
  )
  return { now, busyUntil: last ? Date.parse(last.time) : 0 }
}

/** What is wrong with a public post whose version is not in the record; null if the server will record it soon. */
export async function unrecordedProblem(
  db: Db,
  post: Post,
  entry: PostEntry | undefined,
  times: RecordingTimes,
): Promise<string | null> {
  const { kind, id: postId, version, title, body } = post
  // One that was damaged by hand has no text.
  const revision = await findRevision(db, { kind, postId, version }).catch(() => null)
  const isSaved = revision?.content.title === title && revision.content.body === body
  if (entry && !isSaved) return `Its version ${version} was never saved: no revision has its text.`
  const savedAt = revision?.at ?? post.updatedAt
  if (!isOverdue(savedAt, times)) return null
  return `Its version ${version} was saved on ${savedAt.toISOString()}, and is still not in the record.`
}

function isOverdue(savedAt: Date, { now, busyUntil }: RecordingTimes): boolean {
  const waiting = now.getTime() - Math.max(savedAt.getTime(), busyUntil)
  // A time in the future would hide it until then.
  return waiting > missingLimitMs || savedAt.getTime() - now.getTime() > missingLimitMs
}
