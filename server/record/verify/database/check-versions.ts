import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Db } from '~/database/database'
import type { PublicVersionTable } from '~/database/schema/tables/record/record'
import { isDeletion } from '~/posts/record/hiding/deleted-post.rules'
import type { RecordDocument } from '~/record/entries/document.rules'
import type { CheckedEntry } from './check-entries'
import type { StoredPosts } from './posts/stored-posts'
import type { Problems } from './problems'

type VersionEntry = CheckedEntry & { type: 'version' }
type Row = Selectable<PublicVersionTable>

const table = 'public_versions'
const batch = 500

/** Whether the versions that readers saw are those of the record: their texts, notes, times, and which are hidden. */
export async function checkVersions(
  db: Db,
  { entries, stored }: { entries: readonly CheckedEntry[]; stored: StoredPosts },
  problems: Problems,
): Promise<{ versions: number; documents: number }> {
  const recorded = new Map<string, VersionEntry>()
  const hiddenAt = new Map<string, string>()
  /** The positions at which posts were deleted for good, by their ids. */
  const deletions = new Map<string, number>()
  for (const entry of entries) {
    if (entry.type === 'version') recorded.set(nameOf(entry.post, entry.version), entry)
    if (entry.type === 'hidden') hiddenAt.set(nameOf(entry.post, entry.version), entry.time)
    if (entry.type === 'shown') hiddenAt.delete(nameOf(entry.post, entry.version))
    if (entry.type === 'reason' && isDeletion(entry)) deletions.set(entry.post, entry.position)
  }
  const missing = new Map(recorded)
  const counts = { versions: 0, documents: 0 }
  for (let from = -1; ; ) {
    const rows = await db
      .selectFrom(table)
      .selectAll()
      .where('position', '>', from)
      .orderBy('position')
      .limit(batch)
      .execute()
    for (const row of rows) {
      const name = nameOf(row.post_id, row.version)
      const problem = (text: string) => problems.add(table, name, text, row.post_id)
      counts.versions += 1
      const entry = recorded.get(name)
      missing.delete(name)
      if (!entry) problem('The record does not have it.')
      else {
        checkRow(row, entry, problem)
        checkHiding(row, hiddenAt.get(name) ?? null, problem)
        // A post that was deleted for good may have been created again since.
        const wasDeleted = (deletions.get(row.post_id) ?? -1) > entry.position
        const isDeleted = wasDeleted || !stored.has(row.post_id)
        checkText(row, entry, { isHidden: hiddenAt.has(name), isDeleted }, problem)
      }
      if (row.document !== '') counts.documents += 1
    }
    const last = rows.at(-1)
    if (!last || rows.length < batch) break
    from = last.position
  }
  for (const [name, { post }] of missing) {
    problems.add(table, name, 'It is in the record, but its row was removed.', post)
  }
  return counts
}

/** Such as `b3f1c2d4-0000-4000-8000-000000000001 version 2`. */
export function nameOf(post: string, version: number): string {
  return `${post} version ${version}`
}

function checkRow(row: Row, entry: VersionEntry, problem: (text: string) => void): void {
  const isRight =
    row.position === entry.position &&
    row.kind === entry.kind &&
    row.change === entry.change &&
    row.hash === entry.hash &&
    new Date(row.at).toISOString() === entry.time
  if (!isRight)
    problem(`Its kind of change, hash, time or place are not those of entry ${entry.position}.`)
}

/** Readers are told when a version was hidden. */
function checkHiding(
  { hidden_at }: Row,
  recordedAt: string | null,
  problem: (text: string) => void,
): void {
  if (hidden_at === null && recordedAt === null) return
  if (hidden_at === null) problem('It is hidden in the record, but not here.')
  else if (recordedAt === null) problem('It is hidden here, but not in the record.')
  else if (new Date(hidden_at).toISOString() !== recordedAt) {
    problem('The time at which it was hidden is not what was recorded.')
  }
}

function checkText(
  row: Row,
  entry: VersionEntry,
  { isHidden, isDeleted }: { isHidden: boolean; isDeleted: boolean },
  problem: (text: string) => void,
): void {
  // The text of a hidden version is deleted, and with its post for good the note, too.
  if (row.document === '' && isHidden) {
    // Without its note, readers would not be told that there was a correction.
    const isNoted = row.note !== '' || row.change !== 'correction'
    if (!isNoted && !isDeleted) problem('Its note for readers was removed.')
    return
  }
  if (createHash('sha256').update(row.document, 'utf8').digest('hex') !== entry.hash) {
    problem('Its document was changed: it does not have the hash of the record.')
    return
  }
  const document = JSON.parse(row.document) as RecordDocument
  if (row.note !== document.note) problem('Its note for readers was changed.')
}
