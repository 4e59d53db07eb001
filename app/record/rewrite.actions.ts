import type { Db } from '~/database/database'
import { appendEntries, beginOrLock } from './append.actions'
import type { RecordEntry } from './entries/entry.rules'
import { lockState } from './write-entries.actions'

/** An entry that the new record has, too. */
export interface KeptEntry {
  event: RecordEntry
  position: number
  time: Date
}

/**
 * Begins another record, with another key, that has the same entries at the same times but those about some posts. It is no
 * continuation: its origin is another one, so nobody takes it for the record before. Call it inside a transaction.
 * Null before the record has begun.
 */
export async function rewriteRecordWithout(
  db: Db,
  now: Date,
  posts: ReadonlySet<string>,
): Promise<{ before: string; kept: KeptEntry[] } | null> {
  const state = await lockState(db)
  if (!state) return null
  const rows = await db.selectFrom('record_entries').select('entry').orderBy('position').execute()
  const events = rows
    .map(({ entry }): RecordEntry => JSON.parse(entry))
    .filter((event) => isKept(event, posts))
  for (const table of ['record_entries', 'record_state', 'record_keys'] as const) {
    await db.deleteFrom(table).execute()
  }
  const [first] = events
  await beginOrLock(db, first ? new Date(first.time) : now)
  const kept: KeptEntry[] = []
  for (const event of events) {
    const { time, clock, ...stated } = event
    const [entry] = await appendEntries(db, new Date(clock ?? time), [stated])
    if (entry) kept.push({ event, ...entry })
  }
  return { before: state.origin, kept }
}

/** What is said of its keys and restores is about the record before. */
function isKept(event: RecordEntry, posts: ReadonlySet<string>): boolean {
  if (event.type === 'key' || event.type === 'restored') return false
  return !('post' in event && posts.has(event.post))
}
